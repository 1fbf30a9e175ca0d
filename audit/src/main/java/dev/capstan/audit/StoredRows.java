package dev.capstan.audit;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.core.concurrent.DaemonThreads;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Every row of a chain in a store, read page by page, one page ahead. The rows end before a row that cannot be read.
 */
final class StoredRows implements Iterator<ChainRow>, AutoCloseable {

    private static final int FIRST_PAGE = 100;
    private static final int MAX_PAGE_SIZE = 1000;

    private final ChainReader store;
    private final Selection selection;
    private final ExecutorService reader = Executors.newSingleThreadExecutor(DaemonThreads.named("chain-reader"));
    private CompletableFuture<Page> ahead;
    private Page page = new Page(List.of(), null);
    private Iterator<ChainedRecord> records = page.records().iterator();

    StoredRows(ChainReader store, String tenantId, long after) {
        this.store = store;
        this.selection = Selection.of(tenantId);
        this.ahead = CompletableFuture.supplyAsync(() -> read(after, FIRST_PAGE), reader);
    }

    /** Some rows, none at the end, and the reason if the next row cannot be read. */
    private record Page(
            List<ChainedRecord> records, @Nullable RecordUnreadable unreadable) {

        boolean isLast() {
            return records.isEmpty() || unreadable != null;
        }

        /**
         * Returns the number of records that the next page should have, assuming that they are as long as these: two
         * pages are in memory at a time.
         */
        int next() {
            long fitting = BoundedPage.MAX_CHARACTERS * records.size() / BoundedPage.characters(records);
            return (int) Math.max(1, Math.min(MAX_PAGE_SIZE, fitting));
        }
    }

    @Override
    public boolean hasNext() {
        if (!records.hasNext() && !ahead.isCancelled()) {
            page = joined();
            records = page.records().iterator();
            readAhead();
        }
        return records.hasNext();
    }

    @Override
    public ChainRow next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ChainRow.of(records.next());
    }

    /** Returns the reason why the rows ended before the chain does; empty otherwise. */
    Optional<RecordUnreadable> unreadable() {
        return Optional.ofNullable(page.unreadable());
    }

    /** Waits for the page that is being read, so that the store is not closed during the read. */
    @Override
    public void close() {
        if (!ahead.isCancelled()) {
            ahead.handle((last, failure) -> true).join();
        }
        reader.shutdown();
    }

    private void readAhead() {
        if (page.isLast()) {
            ahead = new CompletableFuture<>();
            ahead.cancel(false);
        } else {
            long after = page.records().get(page.records().size() - 1).seq();
            int limit = page.next();
            ahead = CompletableFuture.supplyAsync(() -> read(after, limit), reader);
        }
    }

    private Page joined() {
        try {
            return ahead.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private Page read(long after, int limit) {
        try {
            return new Page(store.page(selection, after, limit), null);
        } catch (RecordUnreadable damage) {
            List<ChainedRecord> before =
                    damage.readable() == 0 ? List.of() : store.page(selection, after, damage.readable());
            return new Page(before, damage);
        }
    }
}
