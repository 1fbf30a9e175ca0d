package dev.capstan.agentrpc.port;

import dev.capstan.agentrpc.envelope.PeerKeys;
import dev.capstan.core.AgentId;
import java.util.Optional;

/** The keys that this server shares with its peers, a separate set for each pair. */
@FunctionalInterface
public interface PeerSecrets {

    /** No shared keys. */
    PeerSecrets NONE = peer -> Optional.empty();

    /** Returns the keys that are shared with a peer, or empty. */
    Optional<PeerKeys> of(AgentId peer);
}
