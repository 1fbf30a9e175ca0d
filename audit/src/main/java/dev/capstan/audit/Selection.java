package dev.capstan.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A filter for the records of one tenant (TC-4.3).
 *
 * @param tenantId tenant of the records
 * @param kind the only kind to include; null for every kind
 * @param since the earliest time to include, or null; rounded up to whole milliseconds, the precision of records
 * @param until the time before which records are included, or null; rounded up likewise
 */
public record Selection(
        String tenantId,
        @Nullable String kind,
        @Nullable Instant since,
        @Nullable Instant until) {

    /** The tenant of a deployment without tenants. */
    public static final String DEFAULT_TENANT = "default";

    public Selection {
        if (since != null && until != null && since.isAfter(until)) {
            throw new IllegalArgumentException("since (" + since + ") is after until (" + until + ")");
        }
        since = wholeMillis(since);
        until = wholeMillis(until);
    }

    /** Returns a selection of every record of a tenant. */
    public static Selection of(String tenantId) {
        return new Selection(tenantId, null, null, null);
    }

    /** Returns a selection of the records of one kind of a tenant, or of every kind if it is null. */
    public static Selection of(String tenantId, @Nullable String kind) {
        return new Selection(tenantId, kind, null, null);
    }

    /** Whether a record is selected, by the fields that it is filed under. */
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
