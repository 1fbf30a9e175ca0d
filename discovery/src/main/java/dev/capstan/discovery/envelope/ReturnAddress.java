package dev.capstan.discovery.envelope;

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
