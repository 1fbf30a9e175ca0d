package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A {@code direct} or {@code say} that a peer has accepted.
 *
 * @param peer peer that accepted it
 * @param envelope the envelope
 * @param received time of the acceptance, to the millisecond
 */
public record ReceivedEnvelope(PeerId peer, Envelope envelope, Instant received) implements ReceivedContent {

    public ReceivedEnvelope {
        received = received.truncatedTo(ChronoUnit.MILLIS);
    }
}
