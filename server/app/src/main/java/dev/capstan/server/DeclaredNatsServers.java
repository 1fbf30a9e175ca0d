package dev.capstan.server;

import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.nats.NatsAddress;
import java.util.List;

/** The NATS servers that a fleet declares, compared with those that this server is connected to. */
public final class DeclaredNatsServers {

    private DeclaredNatsServers() {}

    /** Returns a warning for each transport without any of its {@code servers} among the connected ones. */
    public static List<String> warnings(List<Catalog> catalogs, NatsAddress connected) {
        return catalogs.stream()
                .flatMap(catalog -> catalog.transports().stream()
                        .filter(transport -> isOtherServer(transport, connected))
                        .map(transport -> catalog.agent() + " declares "
                                + transport.kind().wire() + " servers for "
                                + transport.requests() + ", but this server is connected to "
                                + connected + "; set the same servers there and in --nats"))
                .toList();
    }

    private static boolean isOtherServer(Transport transport, NatsAddress connected) {
        return (transport.kind() == Transport.Kind.NATS || transport.kind() == Transport.Kind.JETSTREAM)
                && transport.settings().get("servers") instanceof List<?> declared
                && declared.stream().noneMatch(url -> connected.includes(url.toString()));
    }
}
