package dev.capstan.validation.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.Numbers;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.ToIntBiFunction;

/** The assertions of the keywords on lengths and lists, compiled from their values. */
final class SizeAssertions {

    /** The size of a value of another type. */
    private static final int NONE = -1;

    private SizeAssertions() {}

    static Assertion minLength(JsonNode limit) {
        return size(limit, "at least ", comparison -> comparison >= 0, "character", SizeAssertions::length);
    }

    static Assertion maxLength(JsonNode limit) {
        return size(limit, "at most ", comparison -> comparison <= 0, "character", SizeAssertions::length);
    }

    static Assertion minItems(JsonNode limit) {
        return size(limit, "at least ", comparison -> comparison >= 0, "item", SizeAssertions::items);
    }

    static Assertion maxItems(JsonNode limit) {
        return size(limit, "at most ", comparison -> comparison <= 0, "item", SizeAssertions::items);
    }

    static Assertion uniqueItems(JsonNode keyword) {
        return keyword.booleanValue() ? SizeAssertions::unique : (value, location) -> {};
    }

    private static Assertion size(
            JsonNode limit,
            String requirement,
            IntPredicate meets,
            String noun,
            ToIntBiFunction<JsonNode, InstanceLocation> measure) {
        int bound = Numbers.count(limit);
        String message = "must have " + requirement + countNoun(bound, noun) + ", has ";
        return (value, location) -> {
            int size = measure.applyAsInt(value, location);
            if (size != NONE && !meets.test(Integer.compare(size, bound))) {
                location.refuse(message + size);
            }
        };
    }

    private static void unique(JsonNode value, InstanceLocation location) {
        if (!value.isArray()) {
            return;
        }
        Map<String, Integer> firsts = new HashMap<>();
        for (int i = 0; i < value.size(); i++) {
            Integer first = firsts.putIfAbsent(location.keyOf(value.get(i)), i);
            if (first != null) {
                location.refuse("must not have equal items, but items " + first + " and " + i + " are equal");
                return;
            }
        }
    }

    /** Returns the length in code points (TC-2.6). */
    private static int length(JsonNode value, InstanceLocation location) {
        if (!value.isTextual()) {
            return NONE;
        }
        String characters = value.textValue();
        location.spend(characters.length());
        return characters.codePointCount(0, characters.length());
    }

    private static int items(JsonNode value, InstanceLocation location) {
        return value.isArray() ? value.size() : NONE;
    }

    private static String countNoun(int count, String noun) {
        return count == 1 ? "1 " + noun : count + " " + noun + "s";
    }
}
