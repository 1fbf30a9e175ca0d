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
     * A key that was taken without a proof of its possession. Nobody else is kept from it before it has signed.
     *
     * @param replaced the key before it, which has stopped working and which nobody else can take
     * @param key the key that works now, and becomes the owner's with the first token that it signs
     */
    record Unproven(PublicKey replaced, PublicKey key) implements KeySource {}

    /**
     * A key that is published at an address.
     *
     * @param url where the key set is
     * @param kid which of its keys signs
     */
    record Remote(URI url, String kid) implements KeySource {}
}
