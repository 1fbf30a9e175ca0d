package dev.capstan.server.jdbc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** A short key of fixed width for a text of whatever length: the first 128 bits of its SHA-256. */
final class DigestKey {

    private DigestKey() {}

    static UUID of(String text) {
        ByteBuffer digest = ByteBuffer.wrap(digest(text));
        return new UUID(digest.getLong(), digest.getLong());
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
