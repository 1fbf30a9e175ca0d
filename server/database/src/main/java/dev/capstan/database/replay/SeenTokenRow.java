package dev.capstan.database.replay;

import dev.capstan.database.DigestKey;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A used token as a row.
 *
 * @param token the digest of the token's owner and its id; thousands of them are written a second
 * @param usableUntil until when it is stored, in milliseconds since 1970
 * @param withDelivery the digest of the delivery that used it, where it is a message that a bus delivers again
 */
@MappedEntity("seen_token")
record SeenTokenRow(
        @Id UUID token, long usableUntil, @Nullable UUID withDelivery) {

    private static final long LOW_BITS = 0xffff_ffffL;

    static SeenTokenRow of(String identity, String jti, Instant until) {
        return new SeenTokenRow(DigestKey.of(identity.length() + ":" + identity + jti), until.toEpochMilli(), null);
    }

    /** Returns the same row, taken by this delivery. */
    SeenTokenRow withDelivery(String delivery) {
        return new SeenTokenRow(token, usableUntil, delivery.isEmpty() ? null : DigestKey.of(delivery));
    }

    /**
     * Returns the same row with a key that begins with its time in seconds, so that rows of one time are beside each
     * other in the file. The key is unique only among tokens of the same second.
     */
    SeenTokenRow inOrderOfTime() {
        long seconds = TimeUnit.MILLISECONDS.toSeconds(usableUntil);
        long high = seconds << Integer.SIZE | token.getMostSignificantBits() & LOW_BITS;
        return new SeenTokenRow(new UUID(high, token.getLeastSignificantBits()), usableUntil, withDelivery);
    }

    /** Returns the part of the key that does not depend on the time: 96 bits of the digest. */
    static UUID digest(UUID token) {
        return new UUID(token.getMostSignificantBits() & LOW_BITS, token.getLeastSignificantBits());
    }
}
