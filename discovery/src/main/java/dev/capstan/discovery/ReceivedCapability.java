package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A received capability and its verified digest (DISC-3.3).
 *
 * @param peer peer that received it
 * @param channel channel of the transfer
 * @param from peer that sent it
 * @param document document of the capability
 * @param digest digest of the document
 * @param received time of receipt, to the millisecond
 */
public record ReceivedCapability(
        PeerId peer,
        Channel channel,
        PeerId from,
        CapabilityDocument document,
        CapabilityDigest digest,
        Instant received)
        implements ReceivedContent {

    public ReceivedCapability {
        received = received.truncatedTo(ChronoUnit.MILLIS);
    }
}
