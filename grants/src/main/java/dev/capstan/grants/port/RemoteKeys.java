package dev.capstan.grants.port;

import dev.capstan.grants.token.PublicKey;
import java.net.URI;

/** The keys that hosts and agents publish at an address of their own. */
public interface RemoteKeys {

    /**
     * A key of a key set.
     *
     * @param jwksUrl where the key set is
     * @param kid which of its keys
     * @throws KeysUnavailable where there is no such key, or none that may be fetched or used
     */
    PublicKey fetch(URI jwksUrl, String kid) throws KeysUnavailable;

    /**
     * Whether a key set holds a key with this thumbprint.
     *
     * @throws KeysUnavailable where the key set cannot be fetched, or must not be
     */
    boolean publishes(URI jwksUrl, String thumbprint) throws KeysUnavailable;
}
