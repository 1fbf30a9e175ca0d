package dev.capstan.discovery.inmemory;

import com.fasterxml.jackson.databind.JsonNode;

/** Roughly how many bytes a document takes in memory, and rather too many than too few. */
final class MemoryEstimate {

    /** What a value costs beside its characters, as part of an object or an array. */
    private static final int PER_VALUE = 100;

    private MemoryEstimate() {}

    /** The bytes of a JSON tree: a text of a megabyte may be half a million values. */
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
