package dev.capstan.audit.port;

import dev.capstan.audit.Selection;
import java.util.Objects;

/**
 * A record that a store has and cannot read, as its file is damaged there.
 *
 * <p>The records before it can be read: as many as {@link #readable} says, in a page with that limit.
 */
public final class RecordUnreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String tenantId;
    private final long after;
    private final int readable;

    /**
     * Names the first record of a page that cannot be read.
     *
     * @param selection the records of the page
     * @param after the number of the record before it in the page; the number that the page begins after where there is
     *     none
     * @param readable how many records of the page can be read before it
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

    /** Returns whose chain the record stands in. */
    public String tenantId() {
        return tenantId;
    }

    /** Returns the number of the last record before it that can be read. */
    public long after() {
        return after;
    }

    /** Returns how many records of the page can be read before it, ≥ 0. */
    public int readable() {
        return readable;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
