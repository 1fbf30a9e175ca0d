package dev.capstan.validation.format;

import java.time.LocalDateTime;
import java.time.Month;
import java.time.Year;

/**
 * The date-time of RFC 3339, section 5.6: {@code T} and {@code Z} in either case, any number of digits after the
 * second, and always an offset.
 *
 * <p>A second numbered 60 is a leap second, which occurs only at the end of a month, at 23:59 UTC.
 */
final class DateTime {

    /** The characters up to the second; digits stand for themselves. */
    private static final String SHAPE = "0000-00-00T00:00:00";

    /** The characters of an offset in hours and minutes. */
    private static final String OFFSET = "+00:00";

    private DateTime() {}

    static boolean matches(String text) {
        int end = SHAPE.length();
        if (!hasShape(text, 0, SHAPE)) {
            return false;
        }
        if (text.startsWith(".", end)) {
            int first = end + 1;
            end = digitsEnd(text, first);
            if (end == first) {
                return false;
            }
        }
        boolean isUtc = end + 1 == text.length() && (text.charAt(end) == 'Z' || text.charAt(end) == 'z');
        boolean isOffset = end + OFFSET.length() == text.length() && hasShape(text, end, OFFSET);
        return (isUtc || isOffset && number(text, end + 1) <= 23 && number(text, end + 4) <= 59)
                && isTime(text, isUtc ? 0 : offset(text, end));
    }

    private static boolean isTime(String text, int offset) {
        int year = number(text, 0) * 100 + number(text, 2);
        int month = number(text, 5);
        int day = number(text, 8);
        int hour = number(text, 11);
        int minute = number(text, 14);
        int second = number(text, 17);
        return month >= 1
                && month <= 12
                && day >= 1
                && day <= Month.of(month).length(Year.isLeap(year))
                && hour <= 23
                && minute <= 59
                && (second < 60
                        || second == 60 && isLeapSecond(LocalDateTime.of(year, month, day, hour, minute), offset));
    }

    private static boolean isLeapSecond(LocalDateTime local, int offset) {
        LocalDateTime next = local.minusMinutes(offset).plusMinutes(1);
        return next.getDayOfMonth() == 1 && next.getHour() == 0 && next.getMinute() == 0;
    }

    /** Returns the minutes by which a local time is ahead of UTC. */
    private static int offset(String text, int from) {
        int minutes = number(text, from + 1) * 60 + number(text, from + 4);
        return text.charAt(from) == '-' ? -minutes : minutes;
    }

    /** Whether a text has, from a position, digits and separators where a shape has them. */
    private static boolean hasShape(String text, int from, String shape) {
        if (text.length() - from < shape.length()) {
            return false;
        }
        for (int i = 0; i < shape.length(); i++) {
            char c = text.charAt(from + i);
            boolean matches =
                    switch (shape.charAt(i)) {
                        case '0' -> Ascii.isDigit(c);
                        case 'T' -> c == 'T' || c == 't';
                        case '+' -> c == '+' || c == '-';
                        default -> c == shape.charAt(i);
                    };
            if (!matches) {
                return false;
            }
        }
        return true;
    }

    private static int digitsEnd(String text, int from) {
        int end = from;
        while (end < text.length() && Ascii.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int number(String text, int from) {
        return (text.charAt(from) - '0') * 10 + text.charAt(from + 1) - '0';
    }
}
