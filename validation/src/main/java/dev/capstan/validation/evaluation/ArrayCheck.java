package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.CountRange;
import org.jspecify.annotations.Nullable;

/**
 * The check of the keywords on arrays.
 *
 * @param each the schema of every item; null without one
 * @param count the number of items
 * @param unique whether no two may be equal
 */
record ArrayCheck(@Nullable CompiledNode each, CountRange count, boolean unique) {

    /** Returns the {@link Budget} after checking an array. */
    long test(JsonNode array, long budget, int depth) {
        int size = array.size();
        long left = count.contains(size) ? budget : Budget.violate(budget);
        if (each != null) {
            for (int i = 0; i < size; i++) {
                left = each.test(array.get(i), left, depth + 1);
            }
        }
        return unique ? UniqueItems.test(array, left) : left;
    }
}
