package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A capability that a peer handed over, with the digest that it was verified by (DISC-3.3).
 *
 * @param peer who has it now
 * @param channel where it was handed over
 * @param from who handed it over
 * @param document what it is
 * @param digest the digest of the document
 * @param received when, to the millisecond
 */
public record ReceivedCapability(
        PeerId peer,
        Channel channel,
        PeerId from,
        CapabilityDocument document,
        CapabilityDigest digest,
        Instant received) {

    public ReceivedCapability {
        received = received.truncatedTo(ChronoUnit.MILLIS);
    }
}
