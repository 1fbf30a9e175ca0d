package dev.capstan.sinks;

import dev.capstan.audit.ChainedRecord;
import java.util.ArrayList;
import java.util.List;

/** The parts of a page that are sent at once: about 1 MiB each, and at least one record. */
final class RecordBatches {

    private static final int MAX_CHARACTERS = 1_000_000;

    private RecordBatches() {}

    static List<List<ChainedRecord>> of(List<ChainedRecord> page) {
        List<List<ChainedRecord>> batches = new ArrayList<>();
        int start = 0;
        int characters = 0;
        for (int at = 0; at < page.size(); at++) {
            int length = page.get(at).canonical().length();
            if (at > start && characters + length > MAX_CHARACTERS) {
                batches.add(page.subList(start, at));
                start = at;
                characters = 0;
            }
            characters += length;
        }
        if (start < page.size()) {
            batches.add(page.subList(start, page.size()));
        }
        return batches;
    }
}
