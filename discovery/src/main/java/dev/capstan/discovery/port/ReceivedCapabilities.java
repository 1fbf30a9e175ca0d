package dev.capstan.discovery.port;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import java.util.List;

/** The capabilities that peers handed over and whose digests were verified (DISC-3.3). */
public interface ReceivedCapabilities {

    /** Keeps one in the place of what the same sender handed to the same peer under that id; whether there was room. */
    boolean keep(ReceivedCapability capability);

    /** What a peer has been handed, by sender and id. */
    List<ReceivedCapability> of(PeerId peer);
}
