package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.audit.AuditEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The audit entries of one kind since the tail was opened. Each read fetches new entries only. */
final class AuditTail {

    private final Function<Optional<String>, JsonReader> page;
    private final List<AuditEntry> entries = new ArrayList<>();
    private Optional<String> cursor = Optional.empty();
    private long lastKnown = -1;

    /**
     * Creates a tail.
     *
     * @param page fetches the page at a cursor, or the first page
     */
    AuditTail(Function<Optional<String>, JsonReader> page) {
        this.page = page;
    }

    /** Returns all entries so far, oldest first. */
    List<AuditEntry> entries() {
        CursorPages pages = new CursorPages("records", cursor, page);
        List<AuditEntry> fetched =
                pages.readAll().stream().map(AuditEntry::read).toList();
        // The last page repeats if the end of a list has no cursor.
        long seen = lastKnown;
        fetched.stream().filter(entry -> entry.seq() > seen).forEach(entries::add);
        cursor = pages.cursor();
        fetched.stream().mapToLong(AuditEntry::seq).max().ifPresent(seq -> lastKnown = Math.max(lastKnown, seq));
        return List.copyOf(entries);
    }
}
