package dev.capstan.discovery.envelope;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What has to be known of an envelope to send a receipt for it.
 *
 * @param id its id
 * @param channel where it was said
 * @param from who sent it
 * @param to whom it was meant for
 * @param interactionId the interaction it belongs to
 * @param traceId what it belongs to across interactions
 */
public record ReturnAddress(
        String id,
        Channel channel,
        PeerId from,
        @Nullable PeerId to,
        @Nullable String interactionId,
        @Nullable String traceId) {

    /**
     * The sender of an envelope where a receipt may be sent for it: not for what is itself a message about a message,
     * lest two peers tell each other for ever.
     */
    public static Optional<ReturnAddress> forReceipt(Envelope envelope) {
        String type = envelope.body().path("type").asText();
        return mayHaveReceipt(envelope.kind().wire(), type) ? Optional.of(of(envelope)) : Optional.empty();
    }

    /** Whether a receipt may be sent for an envelope of this kind whose body has this type. */
    static boolean mayHaveReceipt(String kind, String type) {
        return !kind.equals(EnvelopeKind.RECEIPT.wire())
                && !kind.equals(EnvelopeKind.GREET.wire())
                && !(kind.equals(EnvelopeKind.WHOIS.wire()) && type.equals("response"));
    }

    /** The sender of an envelope. */
    public static ReturnAddress of(Envelope envelope) {
        return new ReturnAddress(
                envelope.id(),
                envelope.channel(),
                envelope.from(),
                envelope.to(),
                envelope.interactionId(),
                envelope.traceId());
    }
}
