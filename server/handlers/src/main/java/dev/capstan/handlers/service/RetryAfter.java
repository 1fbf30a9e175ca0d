package dev.capstan.handlers.service;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** The {@code Retry-After} of an HTTP response: seconds, or a date. */
final class RetryAfter {

    /** The longest wait that is respected, even if a service asks for more. */
    private static final Duration MAX_DELAY = Duration.ofDays(1);

    private static final int MAX_DATE_LENGTH = 64;
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,10}");

    private RetryAfter() {}

    /** Returns the wait from now. Empty where the text is not a time, or the time has passed. */
    static Optional<Duration> parse(String text, Instant now) {
        return wait(text.strip(), now)
                .filter(wait -> !wait.isNegative() && !wait.isZero())
                .map(wait -> wait.compareTo(MAX_DELAY) > 0 ? MAX_DELAY : wait);
    }

    private static Optional<Duration> wait(String text, Instant now) {
        if (SECONDS.matcher(text).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        }
        try {
            return text.length() > MAX_DATE_LENGTH
                    ? Optional.empty()
                    : Optional.of(
                            Duration.between(now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
