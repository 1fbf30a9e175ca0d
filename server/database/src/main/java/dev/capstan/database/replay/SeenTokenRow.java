package dev.capstan.database.replay;

import dev.capstan.database.DigestKey;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A used token as a row.
 *
 * @param token the digest of the token's owner and its id; thousands of them are written a second
 * @param usableUntil until when it is stored, in milliseconds since 1970
 * @param takenBy the digest of the delivery that used it, where it is a message that a bus delivers again
 */
@MappedEntity("seen_token")
record SeenTokenRow(
        @Id UUID token, long usableUntil, @Nullable UUID takenBy) {

    static SeenTokenRow of(String identity, String jti, Instant until) {
        return new SeenTokenRow(key(identity, jti), until.toEpochMilli(), null);
    }

    static UUID key(String identity, String jti) {
        return DigestKey.of(identity.length() + ":" + identity + jti);
    }

    /** Returns the same row, taken by this delivery. */
    SeenTokenRow takenBy(String delivery) {
        return new SeenTokenRow(token, usableUntil, delivery.isEmpty() ? null : DigestKey.of(delivery));
    }
}
