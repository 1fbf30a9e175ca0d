package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.EqualityKey;
import dev.capstan.validation.schema.JsonValues;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/** The check of the keywords enum and const. Creates a key only for arrays, objects and unusual numbers. */
final class ValueCheck implements Check {

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

    @Override
    public long test(JsonNode value, long budget, int depth) {
        int length;
        boolean contained;
        if (value.isTextual()) {
            String text = value.textValue();
            length = text.length() + 1;
            contained = texts.contains(text);
        } else if (value.isInt() || value.isLong()) {
            length = IntegerKeys.length(value.longValue());
            contained = Arrays.binarySearch(integers, value.longValue()) >= 0;
        } else {
            String key = value.isBoolean() || value.isNull()
                    ? Objects.requireNonNull(value.asText())
                    : EqualityKey.of(value);
            length = key.length();
            contained = keys.contains(key);
        }
        long left = Budget.spend(budget, (long) keywords * length);
        return contained ? left : Budget.violate(left);
    }
}
