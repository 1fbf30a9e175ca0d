package dev.capstan.grants.port;

import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The keys that hosts and agents publish at their own URLs. */
public interface RemoteKeys {

    /**
     * Returns a key of a key set.
     *
     * @param jwksUrl the URL of the key set
     * @param kid the id of the key
     * @throws KeysUnavailable if the key does not exist, or must not be fetched or used
     */
    PublicKey fetch(URI jwksUrl, String kid) throws KeysUnavailable;

    /**
     * Whether a key set contains a key with this thumbprint.
     *
     * @throws KeysUnavailable if the key set cannot be fetched, or must not be
     */
    boolean publishes(URI jwksUrl, String thumbprint) throws KeysUnavailable;

    /** Returns these keys within limits of their own, so that unknown callers do not block approved hosts. */
    RemoteKeys ofStrangers();

    /** Returns these keys for a host and its agents: an unknown one, or one that is not active, is a stranger. */
    default RemoteKeys of(@Nullable Host host) {
        return host != null && host.status() == HostStatus.ACTIVE ? this : ofStrangers();
    }
}
