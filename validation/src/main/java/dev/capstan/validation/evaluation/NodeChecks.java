package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The checks of the keywords of one schema, by the kind of value that they are about; null without such a keyword.
 *
 * @param kinds the allowed kinds
 * @param values the check of enum and const
 * @param numbers the check of numbers
 * @param strings the check of strings
 * @param objects the check of objects
 * @param arrays the check of arrays
 * @param combinations the checks of the keywords that apply other schemas to the same value
 */
record NodeChecks(
        KindSet kinds,
        @Nullable ValueCheck values,
        @Nullable NumberCheck numbers,
        @Nullable StringCheck strings,
        @Nullable ObjectCheck objects,
        @Nullable ArrayCheck arrays,
        Check[] combinations) {

    /** Returns the {@link Budget} after the checks about strings. */
    long string(String text, long budget) {
        long left = kinds.strings() ? budget : Budget.violate(budget);
        if (values != null) {
            left = values.testText(text, left);
        }
        return strings == null ? left : strings.test(text, left);
    }

    long object(JsonNode object, long budget, int depth) {
        long left = kinds.objects() ? budget : Budget.violate(budget);
        return objects == null ? left : objects.test(object, left, depth);
    }

    long array(JsonNode array, long budget, int depth) {
        long left = kinds.arrays() ? budget : Budget.violate(budget);
        if (objects != null) {
            left = objects.countItems(array, left);
        }
        return arrays == null ? left : arrays.test(array, left, depth);
    }

    /** Returns the budget after the checks about numbers, booleans and null. */
    long other(JsonNode value, long budget) {
        long left = kinds.containsOther(value) ? budget : Budget.violate(budget);
        return numbers == null || numbers.contains(value) ? left : Budget.violate(left);
    }

    /** Returns the budget after the checks about values of every kind; strings were compared already. */
    long any(JsonNode value, long budget, int depth) {
        long left = values == null || value.isTextual() ? budget : values.test(value, budget);
        for (Check check : combinations) {
            left = check.test(value, left, depth);
        }
        return left;
    }
}
