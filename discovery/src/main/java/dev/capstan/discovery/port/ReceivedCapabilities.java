package dev.capstan.discovery.port;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.List;

/**
 * The capabilities that peers handed over and whose digests were verified (DISC-3.3); {@link Interactions#accept} keeps
 * them with the message that brings them.
 *
 * <p>Where there is no room, the longest held make room for the new one, and no more of them than it needs. What is
 * larger than all the room is not kept.
 */
public interface ReceivedCapabilities {

    /** What a peer has been handed, by sender and id. */
    List<ReceivedCapability> of(PeerId peer);

    /** Forgets what was received before then; how many. */
    int deleteBefore(Instant before);
}
