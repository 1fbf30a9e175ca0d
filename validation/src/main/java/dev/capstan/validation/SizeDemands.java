package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.Numbers;
import java.util.HashMap;
import java.util.Map;

/** What the keywords on lengths and lists demand, compiled from their values. */
final class SizeDemands {

    private SizeDemands() {}

    static Assertion minLength(JsonNode limit) {
        int min = Numbers.count(limit);
        String message = "must have at least " + counted(min, "character");
        return (value, place) -> {
            int length = length(value, place);
            if (value.isTextual() && length < min) {
                place.refuse(message + ", has " + length);
            }
        };
    }

    static Assertion maxLength(JsonNode limit) {
        int max = Numbers.count(limit);
        String message = "must have at most " + counted(max, "character");
        return (value, place) -> {
            int length = length(value, place);
            if (value.isTextual() && length > max) {
                place.refuse(message + ", has " + length);
            }
        };
    }

    static Assertion minItems(JsonNode limit) {
        int min = Numbers.count(limit);
        String message = "must have at least " + counted(min, "item");
        return (value, place) -> {
            if (value.isArray() && value.size() < min) {
                place.refuse(message + ", has " + value.size());
            }
        };
    }

    static Assertion maxItems(JsonNode limit) {
        int max = Numbers.count(limit);
        String message = "must have at most " + counted(max, "item");
        return (value, place) -> {
            if (value.isArray() && value.size() > max) {
                place.refuse(message + ", has " + value.size());
            }
        };
    }

    static Assertion uniqueItems(JsonNode wanted) {
        return wanted.booleanValue() ? SizeDemands::unique : (value, place) -> {};
    }

    private static void unique(JsonNode value, Place place) {
        if (!value.isArray()) {
            return;
        }
        Map<String, Integer> firsts = new HashMap<>();
        for (int i = 0; i < value.size(); i++) {
            Integer first = firsts.putIfAbsent(place.keyOf(value.get(i)), i);
            if (first != null) {
                place.refuse("must not have equal items, but items " + first + " and " + i + " are equal");
                return;
            }
        }
    }

    /** The length in code points (TC-2.6). */
    private static int length(JsonNode text, Place place) {
        String characters = text.isTextual() ? text.textValue() : "";
        place.spend(characters.length());
        return characters.codePointCount(0, characters.length());
    }

    private static String counted(int count, String thing) {
        return count == 1 ? "1 " + thing : count + " " + thing + "s";
    }
}
