package dev.capstan.server.jdbc;

import dev.capstan.grants.KeySource;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Where a key comes from as three columns: the key itself, or an address and a key id. */
record KeyColumns(
        @Nullable String keyX,
        @Nullable String jwksUrl,
        @Nullable String jwksKid) {

    static KeyColumns of(KeySource source) {
        if (source instanceof KeySource.Inline inline) {
            return new KeyColumns(inline.key().x(), null, null);
        }
        KeySource.Remote remote = (KeySource.Remote) source;
        return new KeyColumns(null, remote.url().toString(), remote.kid());
    }

    KeySource source() {
        if (jwksUrl == null || jwksKid == null) {
            return new KeySource.Inline(new PublicKey(String.valueOf(keyX)));
        }
        return new KeySource.Remote(URI.create(jwksUrl), jwksKid);
    }
}
