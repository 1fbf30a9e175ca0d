package dev.capstan.grants;

import dev.capstan.grants.token.Token;
import org.jspecify.annotations.Nullable;

/**
 * A host that has shown who it is.
 *
 * @param host the host; nothing where it has never been seen
 * @param keySource where its key comes from
 * @param thumbprint the thumbprint of the key that signed
 * @param token what it showed
 */
public record HostCredential(@Nullable Host host, KeySource keySource, String thumbprint, Token token) {

    /** The host; an {@link IllegalStateException} where it has never been seen. */
    public Host registeredHost() {
        if (host == null) {
            throw new IllegalStateException("only a registration may come from a host that has never been seen");
        }
        return host;
    }
}
