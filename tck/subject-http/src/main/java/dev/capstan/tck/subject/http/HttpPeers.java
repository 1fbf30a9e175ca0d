package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.Peers;
import dev.capstan.tck.subject.agh.Transport;
import java.util.List;
import java.util.stream.Stream;

/** The peers of the current server, over HTTP and, if the kit knows a NATS server, over NATS. */
record HttpPeers(SubjectAccess access, ServerSwitch servers) implements Peers {

    @Override
    public List<Transport> transports() {
        boolean isNatsKnown = access.nats().isPresent() || access.site().isPresent();
        return Stream.of(Transport.values())
                .filter(transport -> transport == Transport.HTTP || isNatsKnown)
                .filter(access.file().peers().over()::contains)
                .toList();
    }

    @Override
    public PeerNetwork network(Transport transport) {
        return transport == Transport.HTTP
                ? servers.current().network()
                : access.nats().orElseThrow(() -> new HarnessError("no NATS server is configured; use --nats URL"));
    }

    @Override
    public String channel() {
        return access.file().peers().channel();
    }
}
