package dev.capstan.discovery.inmemory;

import com.fasterxml.jackson.databind.JsonNode;

/** An estimate of a document's memory in bytes, rather too high than too low. */
final class MemoryEstimate {

    /** Bytes per value in addition to its characters, as part of an object or an array. */
    private static final int PER_VALUE = 100;

    private MemoryEstimate() {}

    /**
     * Returns the estimated bytes of a JSON tree. Counts every value, because a megabyte of JSON may be half a million
     * values.
     */
    static long of(JsonNode tree) {
        long weight = of(tree.asText());
        for (JsonNode child : tree) {
            weight += of(child);
        }
        for (var fields = tree.fieldNames(); fields.hasNext(); ) {
            weight += of(fields.next());
        }
        return weight;
    }

    private static long of(String text) {
        return PER_VALUE + 2L * text.length();
    }
}
