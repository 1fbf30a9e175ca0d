package dev.capstan.config;

import dev.capstan.core.AgentId;
import dev.capstan.core.Transport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent served elsewhere, as listed in {@code rpc-peers.yaml}.
 *
 * @param agent address of the agent
 * @param transports transports that reach it, the preferred one first; at least one
 * @param auth authentication of envelopes to and from it; {@code null} if the file gives none
 */
public record DeclaredPeer(
        AgentId agent, List<Transport> transports, @Nullable PeerAuth auth) {

    public DeclaredPeer {
        transports = List.copyOf(transports);
        if (transports.isEmpty()) {
            throw new IllegalArgumentException(agent + " has no transport; declare at least one");
        }
    }
}
