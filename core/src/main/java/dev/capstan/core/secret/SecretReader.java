package dev.capstan.core.secret;

import java.nio.charset.StandardCharsets;

/** The source of the secrets that configuration refers to. */
@FunctionalInterface
public interface SecretReader {

    /** Returns a secret; throws {@link IllegalArgumentException} if it cannot be read, with what to do. */
    byte[] read(SecretRef ref);

    /** Returns a secret as text in UTF-8; throws as {@link #read} does. */
    default String text(SecretRef ref) {
        return new String(read(ref), StandardCharsets.UTF_8);
    }
}
