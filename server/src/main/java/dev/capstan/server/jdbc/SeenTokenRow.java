package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.UUID;

/**
 * A used token as a row.
 *
 * @param token the digest of whose token it is and what it calls itself: thousands of them are written a second
 * @param usableUntil until when it is kept, in milliseconds since 1970
 */
@MappedEntity("seen_token")
record SeenTokenRow(@Id UUID token, long usableUntil) {

    static SeenTokenRow of(String identity, String jti, Instant until) {
        return new SeenTokenRow(DigestKey.of(identity.length() + ":" + identity + jti), until.toEpochMilli());
    }
}
