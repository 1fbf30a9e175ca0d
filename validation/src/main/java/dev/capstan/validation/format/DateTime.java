package dev.capstan.validation.format;

import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The date-time of RFC 3339, section 5.6: {@code T} and {@code Z} in either case, any number of digits after the
 * second, and always an offset.
 *
 * <p>A second numbered 60 is a leap second, which occurs only at the end of a month, at 23:59 UTC.
 */
final class DateTime {

    private static final Pattern SHAPE = Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]"
            + "([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\\.[0-9]++)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))");

    private DateTime() {}

    static boolean matches(String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        int year = number(matcher, 1);
        int month = number(matcher, 2);
        int day = number(matcher, 3);
        int hour = number(matcher, 4);
        int minute = number(matcher, 5);
        int second = number(matcher, 6);
        if (month < 1
                || month > 12
                || day < 1
                || day > YearMonth.of(year, month).lengthOfMonth()) {
            return false;
        }
        boolean local = matcher.group(7) != null;
        if (hour > 23 || minute > 59 || second > 60 || local && (number(matcher, 8) > 23 || number(matcher, 9) > 59)) {
            return false;
        }
        int offset = local ? number(matcher, 8) * 60 + number(matcher, 9) : 0;
        LocalDateTime there = LocalDateTime.of(year, month, day, hour, minute);
        return second < 60
                || isLeapSecond("-".equals(matcher.group(7)) ? there.plusMinutes(offset) : there.minusMinutes(offset));
    }

    private static boolean isLeapSecond(LocalDateTime utc) {
        LocalDateTime next = utc.plusMinutes(1);
        return next.getDayOfMonth() == 1 && next.getHour() == 0 && next.getMinute() == 0;
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }
}
