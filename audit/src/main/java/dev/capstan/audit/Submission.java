package dev.capstan.audit;

import java.util.List;

/** The records of one call, which are stored all together or not at all. */
record Submission(List<PendingRecord> records) {

    /** Maximum of {@link #weight} of a group: 1024 records, or 4 Mi characters in fewer of them. */
    static final long MAX_WEIGHT = 4L << 20;

    private static final long MIN_WEIGHT_OF_A_RECORD = MAX_WEIGHT / 1024;

    Submission {
        records = List.copyOf(records);
    }

    /** Returns the length of the records in characters, each counted as at least 4096. */
    long weight() {
        return records.stream()
                .mapToLong(record ->
                        Math.max(MIN_WEIGHT_OF_A_RECORD, record.canonical().length()))
                .sum();
    }
}
