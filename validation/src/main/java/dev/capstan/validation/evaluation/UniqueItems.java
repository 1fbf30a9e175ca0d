package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.EqualityKey;
import java.util.HashSet;
import java.util.Set;

/** The check of the keyword uniqueItems. Creates keys only for long lists, and for items of unusual kinds. */
final class UniqueItems {

    /** The maximum number of items that are compared pairwise. */
    private static final int MAX_PAIRWISE = 8;

    private UniqueItems() {}

    /** Returns the {@link Budget} after checking an array. */
    static long test(JsonNode array, long budget) {
        return array.size() <= MAX_PAIRWISE && arePlain(array) ? pairwise(array, budget) : byKeys(array, budget);
    }

    private static boolean arePlain(JsonNode array) {
        for (int i = 0; i < array.size(); i++) {
            JsonNode item = array.get(i);
            if (!item.isTextual() && !item.isInt() && !item.isLong()) {
                return false;
            }
        }
        return true;
    }

    private static long pairwise(JsonNode items, long budget) {
        long left = budget;
        for (int i = 0; i < items.size(); i++) {
            JsonNode item = items.get(i);
            String text = item.textValue();
            left = Budget.spend(left, text == null ? IntegerKeys.length(item.longValue()) : text.length() + 1L);
            for (int j = 0; j < i; j++) {
                JsonNode other = items.get(j);
                boolean isEqual = text == null
                        ? !other.isTextual() && other.longValue() == item.longValue()
                        : text.equals(other.textValue());
                if (isEqual) {
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
