package dev.capstan.server.wiring;

import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.port.MessageBus;
import dev.capstan.nats.JetStreamMessageBus;
import java.util.Collection;
import java.util.Map;

/**
 * The message systems that this server supports.
 *
 * @param byKind each by the kind of transport that it carries
 */
public record MessageBuses(Map<Transport.Kind, MessageBus> byKind) {

    public MessageBuses {
        byKind = Map.copyOf(byKind);
    }

    /** Sets the names of the streams that these catalogs declare. */
    public void nameStreams(Collection<Catalog> catalogs) {
        if (byKind.get(Transport.Kind.JETSTREAM) instanceof JetStreamMessageBus jetStream) {
            catalogs.stream()
                    .flatMap(catalog -> catalog.transports().stream())
                    .filter(transport -> transport.kind() == Transport.Kind.JETSTREAM)
                    .forEach(transport -> {
                        if (transport.settings().get("stream") instanceof String stream) {
                            jetStream.stream(transport.requests(), stream);
                        }
                    });
        }
    }
}
