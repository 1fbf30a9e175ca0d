package dev.capstan.validation.evaluation;

import java.math.BigDecimal;

/** The lengths of the keys of integers, without creating them. */
final class IntegerKeys {

    private static final BigDecimal MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int RADIX = 10;

    private IntegerKeys() {}

    /** Whether a number is an integer within the range of a long. */
    static boolean isLong(BigDecimal number) {
        return number.compareTo(MIN) >= 0
                && number.compareTo(MAX) <= 0
                && number.stripTrailingZeros().scale() <= 0;
    }

    /** Returns the length of the {@link dev.capstan.validation.schema.EqualityKey} of a number. */
    static int length(long number) {
        if (number == 0) {
            return 1;
        }
        long rest = number;
        int zeros = 0;
        while (rest % RADIX == 0) {
            rest /= RADIX;
            zeros++;
        }
        int digits = digits(rest);
        int sign = number < 0 ? 1 : 0;
        // A key has no trailing zeros but an exponent: 1200 is 1.2E+3.
        return zeros == 0 ? sign + digits : sign + digits + (digits > 1 ? 1 : 0) + 2 + digits(zeros + digits - 1L);
    }

    private static int digits(long number) {
        int digits = 0;
        for (long rest = number; rest != 0; rest /= RADIX) {
            digits++;
        }
        return digits;
    }
}
