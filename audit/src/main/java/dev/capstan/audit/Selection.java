package dev.capstan.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which records of one tenant are meant (TC-4.3).
 *
 * @param tenantId whose records
 * @param kind only of this kind, or of every kind
 * @param since only at or after this time; rounded up to whole milliseconds, the precision of records
 * @param until only before this time; rounded up likewise
 */
public record Selection(
        String tenantId,
        @Nullable String kind,
        @Nullable Instant since,
        @Nullable Instant until) {

    /** The tenant of a deployment that has none. */
    public static final String DEFAULT_TENANT = "default";

    public Selection {
        if (since != null && until != null && since.isAfter(until)) {
            throw new IllegalArgumentException("since (" + since + ") is after until (" + until + ")");
        }
        since = wholeMillis(since);
        until = wholeMillis(until);
    }

    /** Every record of a tenant. */
    public static Selection of(String tenantId) {
        return new Selection(tenantId, null, null, null);
    }

    /** The records of one kind of a tenant. */
    public static Selection of(String tenantId, @Nullable String kind) {
        return new Selection(tenantId, kind, null, null);
    }

    /** Whether a record is meant, by what it is filed under. */
    public boolean includes(ChainedRecord record) {
        return record.tenantId().equals(tenantId)
                && (kind == null || record.kind().equals(kind))
                && (since == null || !record.ts().isBefore(since))
                && (until == null || record.ts().isBefore(until));
    }

    private static @Nullable Instant wholeMillis(@Nullable Instant time) {
        if (time == null) {
            return null;
        }
        Instant whole = time.truncatedTo(ChronoUnit.MILLIS);
        return whole.equals(time) ? whole : whole.plusMillis(1);
    }
}
