package dev.capstan.server.wiring;

import dev.capstan.agentrpc.envelope.HmacKey;
import dev.capstan.agentrpc.envelope.PeerKeys;
import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.config.DeclaredPeer;
import dev.capstan.config.HmacKeyRef;
import dev.capstan.config.PeerAuth;
import dev.capstan.core.AgentId;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.server.settings.StartupFailed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys that a fleet shares with its peers, read once at start. */
public final class SharedKeys implements PeerSecrets {

    private volatile Map<AgentId, PeerKeys> byPeer;

    private SharedKeys(Map<AgentId, PeerKeys> byPeer) {
        this.byPeer = Map.copyOf(byPeer);
    }

    /**
     * Reads the secrets that a fleet refers to.
     *
     * @throws StartupFailed where a secret cannot be read; names every such secret, and what to do
     */
    public static SharedKeys of(List<DeclaredPeer> peers, SecretReader secrets) throws StartupFailed {
        Map<AgentId, PeerKeys> byPeer = new HashMap<>();
        List<String> problems = new ArrayList<>();
        for (DeclaredPeer peer : peers) {
            try {
                keys(peer, secrets).ifPresent(keys -> byPeer.put(peer.agent(), keys));
            } catch (IllegalArgumentException unusable) {
                problems.add(peer.agent() + ": " + unusable.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new StartupFailed("the keys of rpc-peers.yaml cannot be used:\n  " + String.join("\n  ", problems));
        }
        return new SharedKeys(byPeer);
    }

    private static Optional<PeerKeys> keys(DeclaredPeer peer, SecretReader secrets) {
        if (peer.auth() instanceof PeerAuth.Unsupported unsupported) {
            throw new IllegalArgumentException("the auth provider '" + unsupported.provider()
                    + "' is not supported; use hmac with a secret that both sides share");
        }
        return peer.auth() instanceof PeerAuth.Hmac hmac
                ? Optional.of(new PeerKeys(
                        key(hmac.current(), secrets),
                        hmac.previous().stream()
                                .map(previous -> key(previous, secrets))
                                .toList(),
                        hmac.scopes(),
                        hmac.tenant()))
                : Optional.empty();
    }

    private static HmacKey key(HmacKeyRef ref, SecretReader secrets) {
        return new HmacKey(ref.keyId(), secrets.read(ref.secret()));
    }

    /** Replaces all keys by those of another reading. */
    public void replace(SharedKeys other) {
        byPeer = other.byPeer;
    }

    @Override
    public Optional<PeerKeys> of(AgentId peer) {
        return Optional.ofNullable(byPeer.get(peer));
    }
}
