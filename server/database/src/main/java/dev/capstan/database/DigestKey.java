package dev.capstan.database;

import dev.capstan.core.Sha256;
import java.nio.ByteBuffer;
import java.util.UUID;

/** A short key of fixed width for a string of any length: the first 128 bits of its SHA-256. */
public final class DigestKey {

    private DigestKey() {}

    /** Returns the first 128 bits of the SHA-256 of a string, as a key of fixed length. */
    public static UUID of(String text) {
        ByteBuffer digest = ByteBuffer.wrap(Sha256.of(text));
        return new UUID(digest.getLong(), digest.getLong());
    }
}
