package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Embeddable;
import io.micronaut.data.annotation.EmbeddedId;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;

/** A used token as a row. */
@MappedEntity("seen_token")
record SeenTokenRow(@EmbeddedId Token token, long usableUntil) {

    /** Whose token it is, and the digest of its id, so that whatever a token calls itself fits. */
    @Embeddable
    record Token(
            @MappedProperty("identity") String identity,
            @MappedProperty("jti") String jti) {}

    static SeenTokenRow of(String identity, String jti, Instant until) {
        return new SeenTokenRow(new Token(identity, digest(jti)), until.toEpochMilli());
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
