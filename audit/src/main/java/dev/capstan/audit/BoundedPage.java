package dev.capstan.audit;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of records that was read in pieces: it ends early once its records are long, so that it needs no more memory
 * than a page of short ones, and before a record that cannot be read.
 *
 * @param records the records, none if the selection has no more
 * @param endsEarly whether it has fewer records than requested although there are more
 */
public record BoundedPage(List<ChainedRecord> records, boolean endsEarly) {

    /** Characters after which a page ends. */
    static final long MAX_CHARACTERS = 4_000_000;

    /** Maximum number of records that are read at once, of at most 256 KiB each. */
    private static final int MAX_PIECE = 128;

    /**
     * Reads the records of a selection after a number.
     *
     * @param limit maximum number of records
     * @throws RecordUnreadable if the first record cannot be read
     */
    public static BoundedPage read(ChainReader store, Selection selection, long after, int limit) {
        List<ChainedRecord> records = new ArrayList<>();
        long characters = 0;
        long last = after;
        int piece = Math.min(MAX_PIECE, limit);
        while (piece > 0 && characters < MAX_CHARACTERS) {
            List<ChainedRecord> found;
            try {
                found = store.page(selection, last, piece);
            } catch (RecordUnreadable damage) {
                return upTo(damage, store, selection, last, records);
            }
            records.addAll(found);
            if (found.size() < piece) {
                return new BoundedPage(records, false);
            }
            characters += characters(found);
            last = found.get(found.size() - 1).seq();
            piece = Math.min(limit - records.size(), next(records.size(), characters));
        }
        return new BoundedPage(records, records.size() < limit && hasMore(store, selection, last));
    }

    /** Whether the selection has more records, readable or not. */
    private static boolean hasMore(ChainReader store, Selection selection, long after) {
        try {
            return !store.page(selection, after, 1).isEmpty();
        } catch (RecordUnreadable damage) {
            return true;
        }
    }

    /** Returns the characters of some records, at least one each. */
    static long characters(List<ChainedRecord> records) {
        return records.stream()
                .mapToLong(record -> record.canonical().length() + 1)
                .sum();
    }

    /** Returns the number of records that the next piece should have, assuming that they are as long as these. */
    private static int next(int records, long characters) {
        return (int) Math.max(1, Math.min(MAX_PIECE, (MAX_CHARACTERS - characters) * records / characters));
    }

    private static BoundedPage upTo(
            RecordUnreadable damage, ChainReader store, Selection selection, long after, List<ChainedRecord> before) {
        if (damage.readable() > 0) {
            before.addAll(store.page(selection, after, damage.readable()));
        }
        if (before.isEmpty()) {
            throw damage;
        }
        return new BoundedPage(before, true);
    }
}
