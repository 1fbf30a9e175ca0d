package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** A fixed map of key sets by URL and key id; nothing is fetched. */
public final class InMemoryRemoteKeys implements RemoteKeys {

    private final Map<URI, Map<String, PublicKey>> keySets = new HashMap<>();

    /** Creates a source of these key sets only. */
    public InMemoryRemoteKeys(Map<URI, Map<String, PublicKey>> keySets) {
        keySets.forEach((url, keys) -> this.keySets.put(url, Map.copyOf(keys)));
    }

    @Override
    public PublicKey fetch(URI jwksUrl, String kid) throws KeysUnavailable {
        PublicKey key = keySet(jwksUrl).get(kid);
        if (key == null) {
            throw new KeysUnavailable(
                    KeysUnavailable.Reason.NO_SUCH_KEY, "the key set at " + jwksUrl + " has no key with this kid");
        }
        return key;
    }

    @Override
    public boolean publishes(URI jwksUrl, String thumbprint) throws KeysUnavailable {
        return keySet(jwksUrl).values().stream()
                .anyMatch(key -> key.thumbprint().equals(thumbprint));
    }

    @Override
    public RemoteKeys ofStrangers() {
        return this;
    }

    private Map<String, PublicKey> keySet(URI jwksUrl) throws KeysUnavailable {
        Map<String, PublicKey> keys = keySets.get(jwksUrl);
        if (keys == null) {
            throw new KeysUnavailable(KeysUnavailable.Reason.UNREACHABLE, "no key set is available at " + jwksUrl);
        }
        return keys;
    }
}
