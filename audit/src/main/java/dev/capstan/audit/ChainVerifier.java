package dev.capstan.audit;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** A walk along a chain, row by row, until its end or the first break. */
final class ChainVerifier {

    private final String tenantId;
    private final ChainHead start;
    private final List<Anchor> anchors;
    private ChainHead head;
    private @Nullable ChainedRecord last;
    private boolean stopped;

    /** Creates a walk that starts after a head and must agree with some anchors on its way. */
    ChainVerifier(String tenantId, ChainHead start, List<Anchor> anchors) {
        this.tenantId = tenantId;
        this.start = start;
        this.anchors = anchors;
        this.head = start;
    }

    /**
     * Walks on until the rows end, one is broken, or the limit is reached.
     *
     * @param enough whether to stop after this number of rows
     */
    Verification along(Iterator<ChainRow> rows, LongPredicate enough) {
        Optional<Diagnosis.ChainBreak> finding = denied(rows);
        while (finding.isEmpty() && !stopped && rows.hasNext()) {
            finding = step(rows.next(), rows);
            stopped = finding.isEmpty() && enough.test(head.seq() - start.seq()) && rows.hasNext();
        }
        Optional<Diagnosis.ChainBreak> broken = stopped ? Optional.empty() : finding.or(this::truncated);
        return broken.map(this::broken).orElseGet(() -> new Verification.Intact(head.seq() - start.seq(), head));
    }

    /** Whether there are more rows, which were not checked. */
    boolean isStopped() {
        return stopped;
    }

    private Optional<Diagnosis.ChainBreak> step(ChainRow row, Iterator<ChainRow> rest) {
        boolean isTheNext = row.seq() == head.seq() + 1
                && row.follows(head.hash())
                && row.hasValidHash(row.seq())
                && row.inconsistency(tenantId).isEmpty();
        if (!isTheNext) {
            Lookahead ahead = Lookahead.over(rest, row, head);
            return Optional.of(new Diagnosis(head, last, row, ahead, anchors).finding(tenantId));
        }
        last = row.claim();
        head = last.head();
        return denied(rest);
    }

    /** Returns the break if an anchor has another hash for the current position, else empty. */
    private Optional<Diagnosis.ChainBreak> denied(Iterator<ChainRow> rest) {
        for (Anchor anchor : anchors) {
            if (anchor.head().seq() == head.seq() && !anchor.head().equals(head)) {
                return Optional.of(occursLater(anchor.head(), rest) ? preceded() : rewritten(anchor));
            }
        }
        return Optional.empty();
    }

    private boolean occursLater(ChainHead anchor, Iterator<ChainRow> rest) {
        boolean comes = false;
        for (int read = 0; read < Lookahead.MAX_DISTANCE && rest.hasNext() && last != null && !comes; read++) {
            ChainRow row = rest.next();
            comes = row.hash().equals(anchor.hash()) && row.follows(last.prev()) && row.hasValidHash(anchor.seq());
        }
        return comes;
    }

    private Diagnosis.ChainBreak preceded() {
        return new Diagnosis.ChainBreak(
                head.seq(),
                BreakKind.INSERTED,
                "a record was inserted at position " + head.seq() + ": record " + head.seq() + " comes after it");
    }

    private Diagnosis.ChainBreak rewritten(Anchor anchor) {
        return new Diagnosis.ChainBreak(
                head.seq(),
                BreakKind.CHANGED,
                "record " + head.seq() + " was changed, or the chain rewritten: its hash is " + head.hash() + ", but "
                        + anchor.keeper() + " has " + anchor.head().hash());
    }

    private Optional<Diagnosis.ChainBreak> truncated() {
        return anchors.stream()
                .filter(anchor -> anchor.head().seq() > head.seq())
                .map(anchor -> new Diagnosis.ChainBreak(
                        head.seq() + 1,
                        BreakKind.TRUNCATED,
                        "the chain was truncated before record " + (head.seq() + 1) + ": " + anchor.keeper()
                                + " is record " + anchor.head().seq()))
                .findFirst();
    }

    private Verification broken(Diagnosis.ChainBreak finding) {
        ChainHead sound =
                finding.seq() > head.seq() || last == null ? head : new ChainHead(last.seq() - 1, last.prev());
        return new Verification.Broken(
                sound.seq() - start.seq(), sound, finding.seq(), finding.how(), finding.message());
    }
}
