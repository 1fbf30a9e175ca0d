package dev.capstan.grants;

import dev.capstan.grants.token.Token;
import org.jspecify.annotations.Nullable;

/**
 * An authenticated host.
 *
 * @param host the host; null if it has never been seen
 * @param keySource the source of its key
 * @param thumbprint the thumbprint of the signing key
 * @param token the token it presented
 */
public record HostCredential(@Nullable Host host, KeySource keySource, String thumbprint, Token token) {

    /** Returns the host. Throws {@link IllegalStateException} if it has never been seen. */
    public Host registeredHost() {
        if (host == null) {
            throw new IllegalStateException("an unregistered host may only register");
        }
        return host;
    }
}
