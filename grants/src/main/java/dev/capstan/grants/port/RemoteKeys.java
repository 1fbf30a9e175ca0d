package dev.capstan.grants.port;

import dev.capstan.grants.token.PublicKey;
import java.net.URI;

/** The keys that hosts and agents publish as key sets (RFC 7517) at URLs of their own (GR-8.3). */
@FunctionalInterface
public interface RemoteKeys {

    /**
     * The key of this name in the set at this URL, as it was published at most a few minutes ago.
     *
     * @throws KeysUnavailable where there is none, it is no Ed25519 key, or the set is not to be had
     */
    PublicKey fetch(URI jwksUrl, String kid) throws KeysUnavailable;
}
