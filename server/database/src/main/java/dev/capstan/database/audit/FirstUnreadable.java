package dev.capstan.database.audit;

import dev.capstan.audit.Selection;
import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.h2.EmbeddedDatabase;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The search for the first record of a page that a damaged database cannot read, in about ten steps.
 *
 * @param page reads the given number of its rows
 * @param limit number of rows that could not be read at once
 */
record FirstUnreadable(IntFunction<List<AuditRow>> page, int limit) {

    /**
     * Returns the exception for a failure to read the page after a number. Empty if the page can be read now: the
     * database was closed for a moment and is not damaged.
     */
    Optional<RecordUnreadable> find(Selection selection, long after, RuntimeException failure) {
        int readable = 0;
        int unreadable = limit;
        while (unreadable - readable > 1) {
            int middle = (readable + unreadable) / 2;
            if (reads(middle)) {
                readable = middle;
            } else {
                unreadable = middle;
            }
        }
        if (reads(readable + 1)) {
            return Optional.empty();
        }
        long last = readable == 0
                ? after
                : page.apply(readable).get(readable - 1).key().seq();
        return Optional.of(new RecordUnreadable(selection, last, readable, failure));
    }

    private boolean reads(int rows) {
        try {
            page.apply(rows);
            return true;
        } catch (RuntimeException e) {
            if (EmbeddedDatabase.isDamaged(e)) {
                return false;
            }
            throw e;
        }
    }
}
