package dev.capstan.discovery.port;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.List;

/** The capabilities that peers handed over and whose digests were verified (DISC-3.3). */
public interface ReceivedCapabilities {

    /**
     * Keeps one in the place of what the same sender handed to the same peer under that id, and it is on disk then;
     * false where there is no room, and nothing has changed. What is no larger always has room in the place of another.
     */
    boolean keep(ReceivedCapability capability);

    /** What a peer has been handed, by sender and id. */
    List<ReceivedCapability> of(PeerId peer);

    /** Forgets what was received before then, and makes room; how many. */
    int forget(Instant before);
}
