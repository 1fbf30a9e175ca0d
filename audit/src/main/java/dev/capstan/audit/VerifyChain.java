package dev.capstan.audit;

import dev.capstan.audit.port.ChainReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Tells whether a chain is as it was recorded, and if not, which record is the first that is broken, and how.
 *
 * <p>Every record has to have the next number, to follow the hash of the one before, to have the hash of its own text,
 * to be written canonically and to be filed under the tenant, kind and time that it states. Where one is not, the rules
 * of the diagnosis tell how: {@link BreakKind#CHANGED} if what stands there has been altered, {@link BreakKind#MISSING} if
 * the chain goes on with a later record, {@link BreakKind#INSERTED} if something stands there that no later record knows,
 * {@link BreakKind#REORDERED} if the true record stands elsewhere and a later one in its place.
 *
 * <p>Two things leave no trace among the records themselves. A tail that was cut shows by the head that the store has
 * written down, or by an expected one: {@link BreakKind#TRUNCATED}. A chain that was rewritten from some place on, with
 * all its hashes, shows only by an expected head that was kept elsewhere: {@link BreakKind#CHANGED} at that head's record.
 *
 * <p>A store whose file is damaged may have a record that it cannot read: {@link BreakKind#UNREADABLE}.
 *
 * <p>Memory is constant, however long the chain; appending may go on meanwhile. A long chain can be verified in parts,
 * each after the head of the one before.
 */
public final class VerifyChain {

    private final ChainReader store;

    /** Verifies chains of a store. */
    public VerifyChain(ChainReader store) {
        this.store = store;
    }

    /** Verifies the whole chain of a tenant, up to and beyond a head that was kept elsewhere, if there is one. */
    public Verification verify(String tenantId, Optional<ChainHead> expected) {
        return verify(tenantId, ChainHead.START, expected);
    }

    /**
     * Verifies what follows a head that was verified before.
     *
     * @param after the head to begin after
     * @param expected a head that the chain has to reach and agree with; one before {@code after} is an
     *     {@link IllegalArgumentException}
     */
    public Verification verify(String tenantId, ChainHead after, Optional<ChainHead> expected) {
        return verify(tenantId, after, expected, records -> false);
    }

    /**
     * Verifies what follows a head that was verified before, until it is enough.
     *
     * @param after the head to begin after
     * @param expected as above; it is compared in the part that reaches it
     * @param enough whether to stop after so many records, asked after each one
     */
    public Verification verify(String tenantId, ChainHead after, Optional<ChainHead> expected, LongPredicate enough) {
        List<Anchor> anchors = anchors(after, expected);
        ChainHead written = store.head(tenantId);
        if (written.seq() < after.seq()) {
            return cutBefore(after, written);
        }
        anchors.add(new Anchor(written, "the head of the chain in the store"));
        try (StoredRows rows = new StoredRows(store, tenantId, after.seq())) {
            ChainVerifier walk = new ChainVerifier(tenantId, after, anchors);
            Verification found = walk.along(rows, enough);
            if (walk.isStopped()) {
                return new Verification.Unfinished(found.records(), found.head(), written.seq());
            }
            if (rows.unreadable().isPresent() && endsWith(found)) {
                return unreadable(found);
            }
            return beyond(written, found) ? checkAgainst(store.head(tenantId), found) : found;
        }
    }

    private static boolean endsWith(Verification found) {
        return found instanceof Verification.Intact || truncated(found);
    }

    private static Verification unreadable(Verification found) {
        long seq = found.head().seq() + 1;
        String message = "record " + seq + " cannot be read: the database is damaged there, and the chain is unknown"
                + " from record " + seq + " on";
        return new Verification.Broken(found.records(), found.head(), seq, BreakKind.UNREADABLE, message);
    }

    /**
     * Verifies an export, JSON lines of one tenant's records of every kind, without a store.
     *
     * @param lines UTF-8; it is read to its end and not closed
     * @param after the head that the first line follows, {@link ChainHead#START} for an export from the beginning
     * @param expected as for a chain in a store
     */
    public static Verification verifyExport(
            InputStream lines, String tenantId, ChainHead after, Optional<ChainHead> expected) throws IOException {
        try {
            return new ChainVerifier(tenantId, after, anchors(after, expected))
                    .along(new ExportedRows(lines), records -> false);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static List<Anchor> anchors(ChainHead after, Optional<ChainHead> expected) {
        if (expected.isPresent() && expected.get().seq() < after.seq()) {
            throw new IllegalArgumentException("the expected head ("
                    + expected.get().seq() + ") lies before the record to begin after (" + after.seq() + ")");
        }
        List<Anchor> anchors = new ArrayList<>();
        expected.ifPresent(head -> anchors.add(new Anchor(head, "the expected head")));
        return anchors;
    }

    private static boolean beyond(ChainHead written, Verification found) {
        return place(found) > written.seq() && !truncated(found);
    }

    /** Rows beyond the head were either appended since it was read, or never by the store. */
    private static Verification checkAgainst(ChainHead now, Verification found) {
        if (place(found) <= now.seq()) {
            return found;
        }
        long seq = now.seq() + 1;
        String message = "in place " + seq + " a record was inserted: the head of the chain in the store says that it"
                + " ends with record " + now.seq();
        long records = found.records() - (found.head().seq() - now.seq());
        return new Verification.Broken(records, now, seq, BreakKind.INSERTED, message);
    }

    private static Verification cutBefore(ChainHead after, ChainHead written) {
        String message = "the chain was cut before record " + (written.seq() + 1)
                + ": verification was to begin after record " + after.seq();
        return new Verification.Broken(0, written, written.seq() + 1, BreakKind.TRUNCATED, message);
    }

    private static boolean truncated(Verification found) {
        return found instanceof Verification.Broken broken && broken.how() == BreakKind.TRUNCATED;
    }

    private static long place(Verification found) {
        return found instanceof Verification.Broken broken
                ? broken.seq()
                : found.head().seq();
    }
}
