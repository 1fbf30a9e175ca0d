package dev.capstan.config;

import dev.capstan.core.AgentId;
import dev.capstan.core.Transport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent that somebody else serves, as {@code rpc-peers.yaml} lists it.
 *
 * @param agent its address
 * @param transports where this deployment reaches it, the preferred one first; at least one
 * @param auth how envelopes to and from it are proved, or {@code null} where the file does not say
 */
public record DeclaredPeer(
        AgentId agent, List<Transport> transports, @Nullable PeerAuth auth) {

    public DeclaredPeer {
        transports = List.copyOf(transports);
        if (transports.isEmpty()) {
            throw new IllegalArgumentException(agent + " has no transport: a peer needs at least one");
        }
    }
}
