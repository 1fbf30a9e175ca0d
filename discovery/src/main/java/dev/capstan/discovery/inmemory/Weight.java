package dev.capstan.discovery.inmemory;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;

/** Roughly how many bytes something takes in memory, and rather too many than too few. */
final class Weight {

    /** What a value costs beside its characters, as part of an object or an array. */
    private static final int PER_VALUE = 100;

    private Weight() {}

    /** The bytes of a JSON tree: a text of a megabyte may be half a million values. */
    static long of(JsonNode tree) {
        long weight = of(tree.asText());
        for (JsonNode child : tree) {
            weight += of(child);
        }
        if (tree.isObject()) {
            weight += of(tree.properties().stream().map(field -> field.getKey()));
        }
        return weight;
    }

    /** The bytes of these texts. */
    static long of(Stream<String> texts) {
        return texts.mapToLong(Weight::of).sum();
    }

    private static long of(String text) {
        return PER_VALUE + 2L * text.length();
    }
}
