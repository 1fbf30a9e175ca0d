package dev.capstan.core.secret;

/** The source of the secrets that configuration refers to. */
@FunctionalInterface
public interface SecretReader {

    /** The source that has no secrets. */
    SecretReader NONE = ref -> {
        throw new IllegalArgumentException(ref + " cannot be read; no source of secrets is configured");
    };

    /** Returns a secret; throws {@link IllegalArgumentException} if it cannot be read, with what to do. */
    byte[] read(SecretRef ref);
}
