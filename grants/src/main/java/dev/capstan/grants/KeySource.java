package dev.capstan.grants;

import dev.capstan.grants.token.PublicKey;
import java.net.URI;

/** Where the key of a host or an agent comes from; which of the two is fixed at its registration. */
public sealed interface KeySource {

    /**
     * The key itself.
     *
     * @param key the key
     */
    record Inline(PublicKey key) implements KeySource {}

    /**
     * A key that is published at an address.
     *
     * @param url where the key set is
     * @param kid which of its keys signs
     */
    record Remote(URI url, String kid) implements KeySource {}
}
