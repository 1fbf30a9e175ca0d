package dev.capstan.audit.export;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An export of the records of one tenant, of all kinds or one, to a SIEM as JSON lines, with a cursor (TC-4.3).
 *
 * <p>Each run exports from the cursor to the end of the chain; later records are left for the next run. No record is
 * ever skipped, because lines are made durable before the cursor moves. A file receives each record exactly once,
 * because a run first compares the cursor with the last line. Another sink may receive at most {@value #PAGE} records
 * again after a crash between the two steps.
 *
 * <p>A cursor belongs to one tenant and kind. It holds the hash of the last exported record. A chain that no longer has
 * that record was cut or rewritten, and is not exported.
 */
public final class ExportRecords {

    static final int PAGE = 1000;

    private final ChainPages chain;

    /** Creates an export of the chains of a store. */
    public ExportRecords(ChainReader store) {
        this.chain = new ChainPages(store);
    }

    /**
     * Appends to a file, which may be rotated away between runs. A line that a crash left unfinished is cut off.
     *
     * @param selection the tenant and the kind; a time is an {@link IllegalArgumentException}
     * @param output the file, which grows by one line for each record
     * @param cursor the file that stores the progress; created by the first run
     */
    public Exported toFile(Selection selection, Path output, Path cursor) throws ExportFailed {
        ExportCursor position = new ExportCursor(cursor, withoutTime(selection));
        if (Files.notExists(output)) {
            // fails before a file is created
            chain.after(selection, position.read().orElse(ChainHead.START), 1);
        }
        try (ExportFile file = ExportFile.open(output)) {
            Optional<ChainHead> remembered = position.read();
            Optional<ChainedRecord> written = file.repair();
            ChainHead from = further(selection, output, cursor, remembered, written);
            return export(selection, file, position, from);
        }
    }

    /**
     * Passes the records to a sink, each at least once.
     *
     * @param selection the tenant and the kind; a time is an {@link IllegalArgumentException}
     * @param sink receives the records, page by page
     * @param cursor the file that stores the progress; created by the first run
     */
    public Exported toSink(Selection selection, ExportSink sink, Path cursor) throws ExportFailed {
        ExportCursor position = new ExportCursor(cursor, withoutTime(selection));
        return export(selection, sink, position, position.read().orElse(ChainHead.START));
    }

    private Exported export(Selection selection, ExportSink sink, ExportCursor cursor, ChainHead from)
            throws ExportFailed {
        chain.requireRecord(selection.tenantId(), from);
        List<ChainedRecord> page = chain.after(selection, from, PAGE);
        cursor.move(from);
        ChainHead head = from;
        long count = 0;
        while (!page.isEmpty()) {
            write(sink, page);
            head = page.get(page.size() - 1).head();
            cursor.move(head);
            count += page.size();
            page = chain.after(selection, head, PAGE);
        }
        return new Exported(count, head);
    }

    private static void write(ExportSink sink, List<ChainedRecord> page) throws ExportFailed {
        try {
            sink.write(page.stream().map(ChainedRecord::toLine).toList());
        } catch (IOException e) {
            throw new ExportFailed("records " + page.get(0).seq() + " to "
                    + page.get(page.size() - 1).seq() + " could not be written: " + e.getMessage());
        }
    }

    private static ChainHead further(
            Selection selection,
            Path output,
            Path cursor,
            Optional<ChainHead> remembered,
            Optional<ChainedRecord> written)
            throws ExportFailed {
        if (written.isEmpty()) {
            return remembered.orElse(ChainHead.START);
        }
        ChainedRecord last = written.get();
        if (!selection.includes(last)) {
            throw new ExportFailed(output + " ends with a record of tenant '" + last.tenantId() + "' and kind '"
                    + last.kind() + "', which this export does not include; use another file");
        }
        if (remembered.isEmpty()) {
            throw new ExportFailed(output + " has records, but there is no cursor " + cursor
                    + "; restore the cursor, or use an empty file to start again");
        }
        if (last.seq() < remembered.get().seq()) {
            throw new ExportFailed(output + " ends with record " + last.seq() + ", but " + cursor + " is at record "
                    + remembered.get().seq() + "; restore the file, or remove both to start again");
        }
        return last.head();
    }

    private static Selection withoutTime(Selection selection) {
        if (selection.since() != null || selection.until() != null) {
            throw new IllegalArgumentException(
                    "an export continues from its cursor; select a tenant and a kind, not a time");
        }
        return selection;
    }
}
