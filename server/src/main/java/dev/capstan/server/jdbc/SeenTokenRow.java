package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.UUID;

/**
 * A used token as a row.
 *
 * @param token the first 128 bits of the SHA-256 of whose token it is and what it calls itself: a short key of fixed
 *     width, of which thousands a second are written
 * @param usableUntil until when it is kept, in milliseconds since 1970
 */
@MappedEntity("seen_token")
record SeenTokenRow(@Id UUID token, long usableUntil) {

    static SeenTokenRow of(String identity, String jti, Instant until) {
        ByteBuffer digest = ByteBuffer.wrap(digest(identity.length() + ":" + identity + jti));
        return new SeenTokenRow(new UUID(digest.getLong(), digest.getLong()), until.toEpochMilli());
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
