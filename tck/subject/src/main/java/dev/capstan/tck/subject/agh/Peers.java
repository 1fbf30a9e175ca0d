package dev.capstan.tck.subject.agh;

import java.util.List;

/** The peers of a subject (DISC). */
public interface Peers {

    /** Returns the transports that carry envelopes to them, HTTP first. */
    List<Transport> transports();

    /** Returns their network over one of the transports. */
    PeerNetwork network(Transport transport);

    /** Returns their channel. */
    String channel();
}
