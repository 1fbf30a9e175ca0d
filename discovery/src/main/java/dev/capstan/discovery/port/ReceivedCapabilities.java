package dev.capstan.discovery.port;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.List;

/**
 * The received capabilities with verified digests (DISC-3.3). {@link Interactions#accept} stores them together with
 * their messages.
 *
 * <p>If the store is full, the oldest are removed, no more than necessary. A capability larger than the whole capacity
 * is not stored.
 */
public interface ReceivedCapabilities {

    /** Returns the capabilities that a peer has received, sorted by sender and id. */
    List<ReceivedCapability> of(PeerId peer);

    /** Deletes the capabilities received before this time. Returns their number. */
    int deleteBefore(Instant before);
}
