package dev.capstan.server.wiring;

import dev.capstan.core.Transport;
import dev.capstan.core.port.MessageBus;
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
}
