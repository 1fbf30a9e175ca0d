package dev.capstan.audit.port;

import dev.capstan.audit.Selection;
import java.util.Objects;

/**
 * A failure to read a record that a store has, because its file is damaged there.
 *
 * <p>The {@link #readable} records before it can be read, in a page with that limit.
 */
public final class RecordUnreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String tenantId;
    private final long after;
    private final int readable;

    /**
     * Creates a failure for the first unreadable record of a page.
     *
     * @param selection the records of the page
     * @param after the number of the record before it in the page; for the first record, the number that the page
     *     starts after
     * @param readable number of records of the page that can be read before it
     * @param cause the failure of the store
     */
    public RecordUnreadable(Selection selection, long after, int readable, Throwable cause) {
        super(
                named(selection, after) + " of tenant '" + selection.tenantId()
                        + "' cannot be read: the database is damaged there; restore it from a backup",
                cause);
        this.tenantId = selection.tenantId();
        this.after = after;
        this.readable = readable;
    }

    private static String named(Selection selection, long after) {
        boolean leavesOut = selection.kind() != null || selection.since() != null || selection.until() != null;
        return leavesOut ? "a record after number " + after : "record " + (after + 1);
    }

    /** Returns the tenant of the record's chain. */
    public String tenantId() {
        return tenantId;
    }

    /** Returns the number of the last readable record before it. */
    public long after() {
        return after;
    }

    /** Returns the number of readable records of the page before it, ≥ 0. */
    public int readable() {
        return readable;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
