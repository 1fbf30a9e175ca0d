package dev.capstan.sinks;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/** The header {@code Retry-After}: seconds or a date. */
final class RetryAfter {

    /** The longest pause that a receiver can ask for. */
    static final Duration MAX = Duration.ofHours(1);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,18}");

    private RetryAfter() {}

    /** Returns the pause from now on, at most an hour; zero without a valid header. */
    static Duration of(HttpHeaders headers, Instant now) {
        return headers.firstValue("Retry-After")
                .map(String::strip)
                .map(text -> of(text, now))
                .orElse(Duration.ZERO);
    }

    private static Duration of(String text, Instant now) {
        Duration pause = SECONDS.matcher(text).matches() ? Duration.ofSeconds(Long.parseLong(text)) : until(text, now);
        if (pause.isNegative()) {
            return Duration.ZERO;
        }
        return pause.compareTo(MAX) > 0 ? MAX : pause;
    }

    private static Duration until(String date, Instant now) {
        try {
            return Duration.between(now, ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME));
        } catch (DateTimeException e) {
            return Duration.ZERO;
        }
    }
}
