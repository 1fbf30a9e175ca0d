package dev.capstan.grants;

import dev.capstan.grants.token.PublicKey;
import java.net.URI;

/** The source of the key of a host or an agent: inline or remote, as fixed at its registration. */
public sealed interface KeySource {

    /**
     * The key itself.
     *
     * @param key the key
     */
    record Inline(PublicKey key) implements KeySource {}

    /**
     * A key accepted without a proof of possession. It does not block others until it has signed a token.
     *
     * @param replaced the previous key, which no longer works and which no one else can take
     * @param key the working key; it becomes the owner's with the first token that it has signed
     */
    record Unproven(PublicKey replaced, PublicKey key) implements KeySource {}

    /**
     * A key published at a URL.
     *
     * @param url the URL of the key set
     * @param kid the id of the signing key in the set
     */
    record Remote(URI url, String kid) implements KeySource {}
}
