package dev.capstan.audit;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Some records of a selection, by ascending number.
 *
 * @param records the records, at most as many as requested
 * @param hasMore whether further records exist already
 * @param nextCursor the number to continue after: that of the last record here, or the requested cursor if there is no
 *     record
 */
public record RecordPage(List<ChainedRecord> records, boolean hasMore, long nextCursor) {

    public RecordPage {
        records = List.copyOf(records);
    }

    /**
     * Returns the page as a JSON string: {@code {records, has_more, next_cursor}}, the last only if there are more
     * (TC-4.3).
     */
    public String toText() {
        String next = hasMore ? ",\"next_cursor\":" + nextCursor : "";
        return records.stream()
                .map(ChainedRecord::toText)
                .collect(Collectors.joining(",", "{\"records\":[", "],\"has_more\":" + hasMore + next + "}"));
    }
}
