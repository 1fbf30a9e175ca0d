package dev.capstan.tck.steps;

import dev.capstan.tck.token.SigningKey;
import java.util.Optional;

/** A host of a scenario: an environment that agents run in, known by its key. */
public final class Host {

    private SigningKey key = SigningKey.fresh();
    private Optional<SigningKey> former = Optional.empty();

    SigningKey key() {
        return key;
    }

    /** The key before the present one. */
    SigningKey formerKey() {
        return former.orElse(key);
    }

    void hasNow(SigningKey other) {
        former = Optional.of(key);
        key = other;
    }
}
