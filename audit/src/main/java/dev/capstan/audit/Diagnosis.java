package dev.capstan.audit;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The diagnosis of a broken chain, where row x is at position e, after p, the last verified row, and is not record e.
 *
 * <p>A row <i>fits</i> a number if its hash is that of its prev, its text and that number. The first rule that applies
 * decides. A head that was written down attests p if it has p's hash. It denies x if it has another hash for position
 * e.
 *
 * <ol>
 *   <li>x follows p and fits e: CHANGED e, because only the fields that it is filed under (number, kind, ts, tenant)
 *       differ.
 *   <li>x follows the predecessor of p and fits p's number, as another record than p: two records claim one position.
 *       INSERTED e if p is attested or the row after x follows p, otherwise INSERTED e - 1.
 *   <li>A later row follows p and fits e: it is the true record e. REORDERED e if x is a true record of a later
 *       position (it fits its own number or that of the position where record e was found, and does not occur again);
 *       otherwise INSERTED e.
 *   <li>x fits its own number, which is below e: INSERTED e, a repetition. Above e: MISSING e.
 *   <li>x fits e, but does not follow p: CHANGED e - 1, whose content and hash were both replaced, unless p is
 *       attested, x is denied, e is where verification started, or the row after x does not follow x either. In those
 *       cases CHANGED e.
 *   <li>x fits a number up to {@value #MAX_DISTANCE} above e: MISSING e, and the later ones were renumbered.
 *   <li>Otherwise CHANGED e.
 * </ol>
 *
 * <p>These rules do not cover a record that was verified but is denied: {@link ChainVerifier} reports INSERTED if the
 * record of that head comes later, otherwise CHANGED.
 */
record Diagnosis(ChainHead before, @Nullable ChainedRecord last, ChainRow row, Lookahead ahead, List<Anchor> anchors) {

    /** Maximum distance at which the true number of a renumbered record is searched. */
    static final int MAX_DISTANCE = 1000;

    /** A position, the kind of damage there, and the message for users. */
    record ChainBreak(long seq, BreakKind how, String message) {}

    ChainBreak finding(String tenantId) {
        long position = before.seq() + 1;
        if (row.follows(before.hash()) && row.hasValidHash(position)) {
            return changed(position, row.inconsistency(tenantId).orElse("it is stored under number " + row.seq()));
        }
        if (last != null
                && row.follows(last.prev())
                && row.hasValidHash(last.seq())
                && !row.hash().equals(last.hash())) {
            return inserted(
                    attested() || ahead.nextFollows(last.hash()) ? position : last.seq(),
                    "two records claim this position");
        }
        if (ahead.rightful() != null) {
            return displaced(position, ahead.rightful());
        }
        if (row.hasValidHash(row.seq())) {
            return outOfNumber(position);
        }
        if (LongStream.rangeClosed(position + 1, position + MAX_DISTANCE).anyMatch(row::hasValidHash)) {
            return new ChainBreak(
                    position,
                    BreakKind.MISSING,
                    "record " + position + " is missing, and the later ones were renumbered");
        }
        return changed(position, row.invalidity().orElseGet(this::mismatch));
    }

    private ChainBreak displaced(long position, ChainRow rightful) {
        boolean ofLaterPosition = (row.seq() > position && row.hasValidHash(row.seq()))
                || (rightful.seq() > position && row.hasValidHash(rightful.seq()));
        if (!ofLaterPosition || ahead.repeated()) {
            return inserted(position, "record " + position + " comes after it");
        }
        long found = row.hasValidHash(row.seq()) ? row.seq() : rightful.seq();
        return new ChainBreak(
                position,
                BreakKind.REORDERED,
                "record " + position + " is out of order: record " + found + " is at its position");
    }

    private ChainBreak outOfNumber(long position) {
        if (row.seq() < position) {
            return inserted(position, "record " + row.seq() + " is there again");
        }
        if (row.seq() > position) {
            return new ChainBreak(
                    position,
                    BreakKind.MISSING,
                    "record " + position + " is missing: " + (last == null ? "the chain begins" : "it continues")
                            + " with record " + row.seq());
        }
        if (last == null || attested() || denied() || ahead.nextDivergesFrom(row.hash())) {
            return changed(position, "it follows " + row.claim().prev() + ", but should follow " + before.hash());
        }
        return changed(
                last.seq(),
                "its hash is " + last.hash() + ", but record " + position + " follows "
                        + row.claim().prev());
    }

    private boolean attested() {
        return anchors.stream().anyMatch(anchor -> anchor.head().equals(before));
    }

    private boolean denied() {
        return anchors.stream()
                .map(Anchor::head)
                .anyMatch(anchor -> anchor.seq() == row.seq() && !anchor.hash().equals(row.hash()));
    }

    private String mismatch() {
        String hash = ChainHash.of(before.hash(), row.claim().canonical(), before.seq() + 1);
        return "its hash should be " + hash + ", but is " + row.hash()
                + Optional.of(row.claim().prev())
                        .filter(prev -> !prev.equals(before.hash()))
                        .map(prev -> "; it follows " + prev + ", but should follow " + before.hash())
                        .orElse("");
    }

    private static ChainBreak changed(long seq, String reason) {
        return new ChainBreak(seq, BreakKind.CHANGED, "record " + seq + " was changed: " + reason);
    }

    private static ChainBreak inserted(long seq, String reason) {
        return new ChainBreak(seq, BreakKind.INSERTED, "a record was inserted at position " + seq + ": " + reason);
    }
}
