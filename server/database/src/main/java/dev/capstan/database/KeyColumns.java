package dev.capstan.database;

import dev.capstan.grants.KeySource;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The source of a key as four columns: a key and an unproven one, or an address and a key id. */
public record KeyColumns(
        @Nullable String keyX,
        @Nullable String unprovenX,
        @Nullable String jwksUrl,
        @Nullable String jwksKid) {

    /** Returns the columns that store a key source. */
    public static KeyColumns of(KeySource source) {
        if (source instanceof KeySource.Inline inline) {
            return new KeyColumns(inline.key().x(), null, null, null);
        }
        if (source instanceof KeySource.Unproven unproven) {
            return new KeyColumns(unproven.replaced().x(), unproven.key().x(), null, null);
        }
        KeySource.Remote remote = (KeySource.Remote) source;
        return new KeyColumns(null, null, remote.url().toString(), remote.kid());
    }

    public KeySource source() {
        if (jwksUrl == null || jwksKid == null) {
            PublicKey key = new PublicKey(String.valueOf(keyX));
            return unprovenX == null
                    ? new KeySource.Inline(key)
                    : new KeySource.Unproven(key, new PublicKey(unprovenX));
        }
        return new KeySource.Remote(URI.create(jwksUrl), jwksKid);
    }
}
