package dev.capstan.database.grants;

import dev.capstan.grants.KeySource;
import dev.capstan.grants.token.PublicKey;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Embeddable;
import io.micronaut.data.annotation.MappedProperty;
import java.net.URI;
import java.util.Objects;

/** The source of a key as four columns: a key and an unproven one, or an address and a key id. */
@Embeddable
record KeyColumns(
        @Nullable @MappedProperty("key_x") String keyX,
        @Nullable @MappedProperty("unproven_x") String unprovenX,
        @Nullable @MappedProperty("jwks_url") String jwksUrl,
        @Nullable @MappedProperty("jwks_kid") String jwksKid) {

    static KeyColumns of(KeySource source) {
        if (source instanceof KeySource.Inline inline) {
            return new KeyColumns(inline.key().x(), null, null, null);
        }
        if (source instanceof KeySource.Unproven unproven) {
            return new KeyColumns(unproven.replaced().x(), unproven.key().x(), null, null);
        }
        KeySource.Remote remote = (KeySource.Remote) source;
        return new KeyColumns(null, null, remote.url().toString(), remote.kid());
    }

    KeySource source() {
        if (jwksUrl != null && jwksKid != null) {
            return new KeySource.Remote(URI.create(jwksUrl), jwksKid);
        }
        PublicKey key = new PublicKey(Objects.requireNonNull(keyX));
        return unprovenX == null ? new KeySource.Inline(key) : new KeySource.Unproven(key, new PublicKey(unprovenX));
    }
}
