package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.EqualityKey;
import dev.capstan.validation.schema.JsonValues;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/** The check of the keywords enum and const. Creates a key only for arrays, objects and unusual numbers. */
final class ValueCheck {

    private final Set<String> texts = new HashSet<>();
    private final Set<String> keys;
    private final long[] integers;
    private final int keywords;

    /**
     * Creates a check.
     *
     * @param values the values that the keywords allow together
     * @param keywords number of the keywords, 1 or 2
     */
    ValueCheck(JsonValues values, int keywords) {
        values.list().stream().filter(JsonNode::isTextual).forEach(value -> texts.add(value.textValue()));
        this.keys = Set.copyOf(values.byKey().keySet());
        this.integers = values.list().stream()
                .filter(value -> value.isNumber() && IntegerKeys.isLong(value.decimalValue()))
                .mapToLong(value -> value.decimalValue().longValue())
                .sorted()
                .toArray();
        this.keywords = keywords;
    }

    /** Returns the {@link Budget} after comparing a string. */
    long testText(String text, long budget) {
        return result(texts.contains(text), text.length() + 1, budget);
    }

    /** Returns the {@link Budget} after comparing a value that is not a string. */
    long test(JsonNode value, long budget) {
        if (value.isInt() || value.isLong()) {
            long integer = value.longValue();
            return result(Arrays.binarySearch(integers, integer) >= 0, IntegerKeys.length(integer), budget);
        }
        String key =
                value.isBoolean() || value.isNull() ? Objects.requireNonNull(value.asText()) : EqualityKey.of(value);
        return result(keys.contains(key), key.length(), budget);
    }

    private long result(boolean isContained, int length, long budget) {
        long left = Budget.spend(budget, (long) keywords * length);
        return isContained ? left : Budget.violate(left);
    }
}
