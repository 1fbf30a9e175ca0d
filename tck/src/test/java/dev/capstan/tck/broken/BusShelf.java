package dev.capstan.tck.broken;

import dev.capstan.tck.reference.NatsServer;
import dev.capstan.tck.subject.bus.BusLine;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.bus.BusSite;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.BusServer;
import java.nio.file.Path;
import java.util.Optional;

/** The one right server that all broken servers on the message bus stand before, where there is a NATS server. */
final class BusShelf implements AutoCloseable {

    private final Optional<NatsServer> nats;
    private final Optional<BusServer> server;

    /** A shelf whose server is started with the first use. */
    BusShelf(SubjectFile file, Path work) {
        this.nats = NatsServer.started(work);
        this.server = nats.map(running -> new BusServer(file, running.url(), work));
    }

    /** Whether the message bus can be checked. */
    boolean isThere() {
        return nats.isPresent();
    }

    /** Returns the right server. */
    BusSite right() {
        return server.orElseThrow();
    }

    /**
     * Returns the right server behind a relay and a proxy.
     *
     * @param url where the proxy before it answers
     */
    BusSite behind(BusFault fault, String url) {
        return new Behind(right(), fault.relayed(right().line(), right()), url);
    }

    private record Behind(BusSite right, BusLine line, String url) implements BusSite {

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
