package dev.capstan.validation.evaluation;

import dev.capstan.validation.format.TextFormat;
import dev.capstan.validation.pattern.EcmaPattern;
import dev.capstan.validation.schema.CountRange;
import org.jspecify.annotations.Nullable;

/**
 * The check of the keywords on strings.
 *
 * @param length the number of code points
 * @param pattern the pattern; null if there is none
 * @param format the format; null if there is none
 * @param readers number of the keywords that read every character once: minLength, maxLength and format
 */
record StringCheck(
        CountRange length,
        @Nullable EcmaPattern pattern,
        @Nullable TextFormat format,
        int readers) {

    /** Returns the {@link Budget} after checking a string. */
    long test(String text, long budget) {
        long left = Budget.spend(budget, (long) readers * text.length());
        if (!hasLength(text) || format != null && !format.matches(text)) {
            left = Budget.violate(left);
        }
        return pattern == null || Budget.isExceeded(left) ? left : search(pattern, text, left);
    }

    private boolean hasLength(String text) {
        int units = text.length();
        return units >= length.min()
                && (units <= length.max() && units / 2 >= length.min()
                        || length.contains(text.codePointCount(0, units)));
    }

    private static long search(EcmaPattern pattern, String text, long budget) {
        long steps = pattern.scan(text, Budget.steps(budget) + 1);
        return steps >= 0 ? Budget.spend(budget, steps) : Budget.violate(Budget.spend(budget, ~steps));
    }
}
