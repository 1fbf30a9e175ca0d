package dev.capstan.tck.mutants;

import dev.capstan.tck.reference.NatsServer;
import dev.capstan.tck.subject.bus.BusConnection;
import dev.capstan.tck.subject.bus.BusEnvironment;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.bus.BusServer;
import java.nio.file.Path;
import java.util.Optional;

/** The reference server behind all mutants on the message bus, if there is a NATS server. */
final class SharedBusServer implements AutoCloseable {

    private final Optional<NatsServer> nats;
    private final Optional<BusServer> server;

    /** Starts the NATS server and the reference server, if there is a NATS server. */
    SharedBusServer(SubjectFile file, Path work) {
        this.nats = NatsServer.started(work);
        this.server = nats.map(running -> new BusServer(file, running.url(), work));
    }

    /** Whether the message bus can be checked. */
    boolean isAvailable() {
        return nats.isPresent();
    }

    /** Returns the reference server. */
    BusEnvironment right() {
        return server.orElseThrow();
    }

    /**
     * Returns the reference server behind a relay and a proxy.
     *
     * @param url the URL of the proxy
     */
    BusEnvironment behind(BusMutation fault, String url) {
        return new ProxiedBus(right(), fault.relayed(right().connection(), right()), url);
    }

    private record ProxiedBus(BusEnvironment right, BusConnection connection, String url) implements BusEnvironment {

        @Override
        public BusPeer nextPeer() {
            return right.nextPeer();
        }

        @Override
        public Optional<BusPeer> peer(String address) {
            return right.peer(address);
        }
    }

    @Override
    public void close() {
        server.ifPresent(BusServer::close);
        nats.ifPresent(NatsServer::close);
    }
}
