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
 * @param number its place in the order of delivery
 * @param from the peer that sends it
 * @param channel the channel that it is sent in
 * @param to the peer that it is for; null for everybody in the channel
 * @param id the id of the envelope
 * @param interactionId the interaction that it belongs to, if any
 * @param kind the kind of the envelope
 * @param bytes its size on the wire
 * @param kept since when it waits, to the millisecond
 * @param expires from when on no receiver takes it, to the millisecond
 * @param handedOver when the network first had somebody to give it to; null before
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
        Instant kept,
        Instant expires,
        @Nullable Instant handedOver) {

    public Outgoing {
        kept = kept.truncatedTo(ChronoUnit.MILLIS);
        expires = expires.truncatedTo(ChronoUnit.MILLIS);
        if (bytes < 1 || bytes > Envelope.MAX_BYTES) {
            throw new IllegalArgumentException("an envelope has 1 to " + Envelope.MAX_BYTES + " bytes, not " + bytes);
        }
    }

    /** Returns an envelope that begins to wait. */
    public static Outgoing of(long number, Envelope envelope, Instant kept) {
        return new Outgoing(
                number,
                envelope.from(),
                envelope.channel(),
                envelope.to(),
                envelope.id(),
                envelope.interactionId(),
                envelope.kind(),
                envelope.bytes().length,
                kept,
                end(envelope),
                null);
    }

    /** Returns from when on receivers refuse an envelope as expired. */
    private static Instant end(Envelope envelope) {
        Long end = envelope.expiresAt();
        return Instant.ofEpochSecond(end == null ? envelope.ts() + Envelope.OLDEST_SECONDS + 1 : end);
    }

    /** Returns the same envelope once the network has had somebody to give it to. */
    public Outgoing handedOver(Instant now) {
        return new Outgoing(number, from, channel, to, id, interactionId, kind, bytes, kept, expires, now);
    }

    /** Whether its receiver acknowledges it with a receipt; anything else is delivered once the network has it. */
    public boolean isAcknowledged() {
        return to != null && (kind == EnvelopeKind.DIRECT || kind == EnvelopeKind.CAPABILITY);
    }
}
