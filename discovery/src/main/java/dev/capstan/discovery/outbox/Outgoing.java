package dev.capstan.discovery.outbox;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * An envelope that waits to be delivered, without its body.
 *
 * @param number position in the order of delivery
 * @param from sender
 * @param channel channel of the envelope
 * @param to recipient; null for the whole channel
 * @param id id of the envelope
 * @param interactionId interaction that it belongs to, or null
 * @param kind kind of the envelope
 * @param bytes size on the wire, 1 to 1,048,576 bytes
 * @param queuedAt time at which it was stored, to the millisecond
 * @param expires time from which recipients refuse it, to the millisecond
 * @param withSentAt time at which the network first had a subscriber for it, or null
 */
public record Outgoing(
        long number,
        PeerId from,
        Channel channel,
        @Nullable PeerId to,
        String id,
        @Nullable String interactionId,
        EnvelopeKind kind,
        int bytes,
        Instant queuedAt,
        Instant expires,
        @Nullable Instant withSentAt) {

    public Outgoing {
        queuedAt = queuedAt.truncatedTo(ChronoUnit.MILLIS);
        expires = expires.truncatedTo(ChronoUnit.MILLIS);
        if (bytes < 1 || bytes > Envelope.MAX_BYTES) {
            throw new IllegalArgumentException(
                    "an envelope must have 1 to " + Envelope.MAX_BYTES + " bytes, not " + bytes);
        }
    }

    /** Creates the entry of an envelope that starts to wait. */
    public static Outgoing of(long number, Envelope envelope, Instant queuedAt) {
        return new Outgoing(
                number,
                envelope.from(),
                envelope.channel(),
                envelope.to(),
                envelope.id(),
                envelope.interactionId(),
                envelope.kind(),
                envelope.bytes().length,
                queuedAt,
                Instant.ofEpochSecond(envelope.expiry()),
                null);
    }

    /** Returns a copy with the time at which the network first had a subscriber. */
    public Outgoing withSentAt(Instant now) {
        return new Outgoing(number, from, channel, to, id, interactionId, kind, bytes, queuedAt, expires, now);
    }

    /**
     * Whether the recipient acknowledges it with a receipt. Other envelopes are delivered once the network has them.
     */
    public boolean isAcknowledged() {
        return to != null && (kind == EnvelopeKind.DIRECT || kind == EnvelopeKind.CAPABILITY);
    }
}
