package dev.capstan.audit;

import java.util.List;

/**
 * Some records of a selection, by ascending number.
 *
 * @param records at most as many as were asked for
 * @param hasMore whether further ones are there already
 * @param nextCursor the number to go on after: that of the last record here, or the cursor asked with where there is
 *     none
 */
public record RecordPage(List<ChainedRecord> records, boolean hasMore, long nextCursor) {

    public RecordPage {
        records = List.copyOf(records);
    }
}
