package dev.capstan.audit;

import java.util.List;
import java.util.stream.Collectors;

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

    /** Returns the page as JSON text: {@code {records, has_more, next_cursor}}, the last where there is more (TC-4.3). */
    public String toText() {
        String next = hasMore ? ",\"next_cursor\":" + nextCursor : "";
        return records.stream()
                .map(ChainedRecord::toText)
                .collect(Collectors.joining(",", "{\"records\":[", "],\"has_more\":" + hasMore + next + "}"));
    }
}
