package dev.capstan.tck.steps.common;

import dev.capstan.tck.token.SigningKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A host of a scenario: an environment that agents run in, known by its key. */
public final class Host {

    private @Nullable SigningKey key;
    private Optional<SigningKey> former = Optional.empty();

    /** Its key, made when it is first wanted. */
    public SigningKey key() {
        SigningKey present = key == null ? SigningKey.fresh() : key;
        key = present;
        return present;
    }

    /** Whether it has given up a key. */
    public boolean hasFormerKey() {
        return former.isPresent();
    }

    /** The key before the present one. */
    public SigningKey formerKey() {
        return former.orElseGet(this::key);
    }

    public void hasNow(SigningKey other) {
        former = Optional.of(key());
        key = other;
    }
}
