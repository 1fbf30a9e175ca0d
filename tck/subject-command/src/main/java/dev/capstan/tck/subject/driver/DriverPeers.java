package dev.capstan.tck.subject.driver;

import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.Peers;
import dev.capstan.tck.subject.agh.Transport;
import java.util.List;

/**
 * The absent peers of a driver, which is reached by lines alone.
 *
 * @param isOnBus whether it calls agents over NATS
 */
record DriverPeers(boolean isOnBus) implements Peers {

    @Override
    public List<Transport> transports() {
        return isOnBus ? List.of(Transport.DRIVER, Transport.NATS) : List.of(Transport.DRIVER);
    }

    @Override
    public PeerNetwork network(Transport transport) {
        throw DriverPeers.absent();
    }

    @Override
    public String channel() {
        throw DriverPeers.absent();
    }

    private static NotObservable absent() {
        return new NotObservable("a driver has no peers");
    }
}
