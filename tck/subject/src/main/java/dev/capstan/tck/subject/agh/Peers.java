package dev.capstan.tck.subject.agh;

import java.util.List;

/** The peers of a subject (DISC). */
public interface Peers {

    /** Returns what carries envelopes to them, HTTP before others. */
    List<Transport> transports();

    /** Returns their network over one of the transports. */
    PeerNetwork network(Transport transport);

    /** Returns the channel in which they are. */
    String channel();
}
