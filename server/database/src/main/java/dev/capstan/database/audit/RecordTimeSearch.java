package dev.capstan.database.audit;

import dev.capstan.audit.Selection;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A search for the records of a time range, in the order of their numbers, that skips other times.
 *
 * <p>Numbers ascend and times may go back, so no index covers both. The known spans tell which parts of the chain may
 * have such records. The end of the chain has no span yet and is always read.
 */
@Singleton
record RecordTimeSearch(AuditRows rows, SpanRows spans) {

    private static final int MAX_SPANS = 1024;

    /** Returns the rows of a selection after a number, at most as many as the limit. */
    List<AuditRow> page(Selection selection, long after, int limit) {
        Search search = new Search(selection, limit);
        long ended = spans.known(selection.tenantId());
        long next = after / SpanRow.RECORDS;
        while (!search.isFull() && next < ended) {
            List<Long> page = spans.inTime(selection.tenantId(), next, search.since, search.until, MAX_SPANS);
            search.through(page, after);
            next = page.size() < MAX_SPANS ? ended : page.get(page.size() - 1) + 1;
        }
        search.between(Math.max(after, ended * SpanRow.RECORDS), Long.MAX_VALUE);
        return search.found;
    }

    private final class Search {

        private final Selection selection;
        private final int limit;
        private final long since;
        private final long until;
        private final List<AuditRow> found = new ArrayList<>();

        Search(Selection selection, int limit) {
            this.selection = selection;
            this.limit = limit;
            this.since = millis(selection.since(), Long.MIN_VALUE);
            this.until = millis(selection.until(), Long.MAX_VALUE);
        }

        boolean isFull() {
            return found.size() >= limit;
        }

        /** Reads these spans, and adjacent ones in one query. */
        void through(List<Long> numbers, long after) {
            int first = 0;
            for (int i = 1; i <= numbers.size() && !isFull(); i++) {
                if (i == numbers.size() || numbers.get(i) != numbers.get(i - 1) + 1) {
                    long from = numbers.get(first) * SpanRow.RECORDS;
                    between(Math.max(after, from), (numbers.get(i - 1) + 1) * SpanRow.RECORDS);
                    first = i;
                }
            }
        }

        void between(long after, long last) {
            int pageSize = limit - found.size();
            if (pageSize > 0) {
                found.addAll(
                        selection.kind() == null
                                ? rows.pageInTime(selection.tenantId(), since, until, after, last, pageSize)
                                : rows.pageOfKindInTime(
                                        selection.tenantId(), selection.kind(), since, until, after, last, pageSize));
            }
        }
    }

    private static long millis(@Nullable Instant time, long none) {
        return Optional.ofNullable(time).map(Instant::toEpochMilli).orElse(none);
    }
}
