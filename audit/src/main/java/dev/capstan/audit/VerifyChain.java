package dev.capstan.audit;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * A verifier that checks whether a chain is as it was recorded, and if not, finds the first broken record and the
 * damage.
 *
 * <p>Every record must have the next number, follow the hash of the one before, have the hash of its own text, be
 * written canonically, and be filed under the tenant, kind and time that it states. Otherwise the rules of the
 * diagnosis tell the damage: {@link BreakKind#CHANGED} if the record was altered, {@link BreakKind#MISSING} if the
 * chain continues with a later record, {@link BreakKind#INSERTED} if no later record refers to the one found,
 * {@link BreakKind#REORDERED} if the true record is elsewhere and a later one is at its position.
 *
 * <p>Two kinds of damage leave no trace in the records themselves. A truncated tail shows by the head that the store
 * has written, or by an expected one: {@link BreakKind#TRUNCATED}. A chain that was rewritten from some position on,
 * with all its hashes, shows only by an expected head that was kept elsewhere: {@link BreakKind#CHANGED} at that head's
 * record.
 *
 * <p>A store whose file is damaged may have a record that it cannot read: {@link BreakKind#UNREADABLE}.
 *
 * <p>Memory is constant, however long the chain; records may be appended meanwhile. A long chain can be verified in
 * parts, each after the head of the one before.
 */
public final class VerifyChain {

    private final ChainReader store;

    /** Creates a verifier for the chains of a store. */
    public VerifyChain(ChainReader store) {
        this.store = store;
    }

    /** Verifies the whole chain of a tenant against itself. A head that is stored elsewhere proves more. */
    public Verification verify(String tenantId) {
        return verify(tenantId, Optional.empty());
    }

    /** Verifies the whole chain of a tenant, which must contain the expected head, if there is one. */
    public Verification verify(String tenantId, Optional<ChainHead> expected) {
        return verify(tenantId, ChainHead.START, expected);
    }

    /**
     * Verifies the records after a head that was verified before.
     *
     * @param after the head to start after
     * @param expected a head that the chain must reach and agree with; one before {@code after} is an
     *     {@link IllegalArgumentException}
     */
    public Verification verify(String tenantId, ChainHead after, Optional<ChainHead> expected) {
        return verify(tenantId, after, expected, records -> false);
    }

    /**
     * Verifies the records after a head that was verified before, up to a limit.
     *
     * @param after the head to start after
     * @param expected as above; it is compared in the part that reaches it
     * @param enough whether to stop after this number of records, evaluated after each record
     */
    public Verification verify(String tenantId, ChainHead after, Optional<ChainHead> expected, LongPredicate enough) {
        List<Anchor> anchors = anchors(after, expected);
        ChainHead written = store.head(tenantId);
        if (written.seq() < after.seq()) {
            return truncatedBefore(after, written);
        }
        Optional<String> other = hashAt(tenantId, after.seq()).filter(hash -> !hash.equals(after.hash()));
        if (other.isPresent()) {
            return otherwise(after, other.get());
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

    /** Returns the hash of a stored record, or empty if there is no such record, or it cannot be read. */
    private Optional<String> hashAt(String tenantId, long seq) {
        if (seq == 0) {
            return Optional.empty();
        }
        try {
            return store.page(Selection.of(tenantId, null), seq - 1, 1).stream()
                    .filter(record -> record.seq() == seq)
                    .map(ChainedRecord::hash)
                    .findFirst();
        } catch (RecordUnreadable e) {
            return Optional.empty();
        }
    }

    private static Verification otherwise(ChainHead after, String hash) {
        String message = "record " + after.seq() + " has the hash " + hash + ", but verification was to start after "
                + after + "; correct that head, or verify from the beginning";
        return new Verification.Broken(0, ChainHead.START, after.seq(), BreakKind.CHANGED, message);
    }

    private static boolean endsWith(Verification found) {
        return found instanceof Verification.Intact || truncated(found);
    }

    private static Verification unreadable(Verification found) {
        long seq = found.head().seq() + 1;
        String message =
                "record " + seq + " cannot be read: the database is damaged there, and the chain cannot be verified"
                        + " from record " + seq + " on";
        return new Verification.Broken(found.records(), found.head(), seq, BreakKind.UNREADABLE, message);
    }

    /**
     * Verifies an export, JSON lines of one tenant's records of every kind, without a store.
     *
     * @param lines UTF-8; read to the end, or to a line of more than 16 MiB, and not closed
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
                    + expected.get().seq() + ") is before the record to start after (" + after.seq() + ")");
        }
        List<Anchor> anchors = new ArrayList<>();
        expected.ifPresent(head -> anchors.add(new Anchor(head, "the expected head")));
        return anchors;
    }

    private static boolean beyond(ChainHead written, Verification found) {
        return lastPosition(found) > written.seq() && !truncated(found);
    }

    /** Checks rows beyond the head: they were either appended since it was read, or never written by the store. */
    private static Verification checkAgainst(ChainHead now, Verification found) {
        if (lastPosition(found) <= now.seq()) {
            return found;
        }
        long seq = now.seq() + 1;
        String message = "a record was inserted at position " + seq + ": the head of the chain in the store is record "
                + now.seq();
        long records = found.records() - (found.head().seq() - now.seq());
        return new Verification.Broken(records, now, seq, BreakKind.INSERTED, message);
    }

    private static Verification truncatedBefore(ChainHead after, ChainHead written) {
        String message = "the chain was truncated before record " + (written.seq() + 1)
                + ": verification was to start after record " + after.seq();
        return new Verification.Broken(0, written, written.seq() + 1, BreakKind.TRUNCATED, message);
    }

    private static boolean truncated(Verification found) {
        return found instanceof Verification.Broken broken && broken.how() == BreakKind.TRUNCATED;
    }

    private static long lastPosition(Verification found) {
        return found instanceof Verification.Broken broken
                ? broken.seq()
                : found.head().seq();
    }
}
