package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.EqualityKey;
import java.util.HashSet;
import java.util.Set;

/** The check of the keyword uniqueItems. Creates keys only for long lists, and for items that are not strings. */
final class UniqueItems {

    /** The maximum number of strings that are compared pairwise. */
    private static final int MAX_PAIRWISE = 8;

    private UniqueItems() {}

    /** Returns the {@link Budget} after checking an array. */
    static long test(JsonNode array, long budget) {
        return array.size() <= MAX_PAIRWISE && areStrings(array) ? pairwise(array, budget) : byKeys(array, budget);
    }

    private static boolean areStrings(JsonNode array) {
        for (int i = 0; i < array.size(); i++) {
            if (!array.get(i).isTextual()) {
                return false;
            }
        }
        return true;
    }

    private static long pairwise(JsonNode strings, long budget) {
        long left = budget;
        for (int i = 0; i < strings.size(); i++) {
            String text = strings.get(i).textValue();
            left = Budget.spend(left, text.length() + 1L);
            for (int j = 0; j < i; j++) {
                if (text.equals(strings.get(j).textValue())) {
                    return Budget.violate(left);
                }
            }
        }
        return left;
    }

    private static long byKeys(JsonNode items, long budget) {
        long left = budget;
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < items.size() && !Budget.isExceeded(left); i++) {
            String key = EqualityKey.of(items.get(i));
            left = Budget.spend(left, key.length());
            if (!keys.add(key)) {
                return Budget.violate(left);
            }
        }
        return left;
    }
}
