package dev.capstan.tck.subject.agh;

import dev.capstan.tck.subject.NotObservable;
import java.util.List;

/**
 * The absent peers of a subject.
 *
 * @param transports the transports of its scenarios
 * @param reason reason why it has no peers
 */
public record UnobservedPeers(List<Transport> transports, String reason) implements Peers {

    public UnobservedPeers {
        transports = List.copyOf(transports);
    }

    @Override
    public PeerNetwork network(Transport transport) {
        throw new NotObservable(reason);
    }

    @Override
    public String channel() {
        throw new NotObservable(reason);
    }
}
