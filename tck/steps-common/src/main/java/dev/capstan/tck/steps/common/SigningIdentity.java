package dev.capstan.tck.steps.common;

import dev.capstan.tck.token.SigningKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A party of a scenario that signs tokens, identified by its key. */
public abstract sealed class SigningIdentity permits Agent, Host {

    private @Nullable SigningKey key;
    private Optional<SigningKey> former = Optional.empty();
    private Optional<PublishedKey> published = Optional.empty();

    /** Returns its key, created on first use. */
    public SigningKey key() {
        SigningKey present = key == null ? SigningKey.fresh() : key;
        key = present;
        return present;
    }

    /** Returns the previous key, or the current one if the key never changed. */
    public SigningKey formerKey() {
        return former.orElseGet(this::key);
    }

    /** Returns the place where it publishes its key; empty if its registration or its tokens contain the key. */
    public Optional<PublishedKey> published() {
        return published;
    }

    /** Publishes the key from now on. */
    public void publishKeyAt(PublishedKey place) {
        published = Optional.of(place);
    }

    /** Replaces the key. */
    public void replaceKey(SigningKey other) {
        former = Optional.of(key());
        key = other;
    }
}
