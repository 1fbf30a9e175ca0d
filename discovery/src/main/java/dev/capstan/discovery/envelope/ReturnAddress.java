package dev.capstan.discovery.envelope;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The data of an envelope that is needed to send a receipt for it.
 *
 * @param id id of the envelope
 * @param channel channel of the envelope
 * @param from sender
 * @param to recipient, or null
 * @param interactionId interaction that it belongs to, or null
 * @param traceId correlation id across interactions, or null
 */
public record ReturnAddress(
        String id,
        Channel channel,
        PeerId from,
        @Nullable PeerId to,
        @Nullable String interactionId,
        @Nullable String traceId) {

    /**
     * Returns the return address of an envelope if a receipt may be sent for it. A message about a message never gets
     * one, so that two peers do not exchange receipts forever.
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

    /** Returns the return address of an envelope. */
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
