package dev.capstan.core;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A duration in text form: a number with s, m, h or d, such as {@code 30s} or {@code 1.5h} (INV-4.1).
 *
 * @param text text as written
 * @param length duration in whole milliseconds, above zero and at most {@link #MAX_DURATION}
 */
public record DurationText(String text, Duration length) {

    /** The maximum duration, 366 days. */
    public static final Duration MAX_DURATION = Duration.ofDays(366);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?)([smhd])");
    private static final Map<String, Integer> SECONDS = Map.of("s", 1, "m", 60, "h", 3_600, "d", 86_400);

    public DurationText {
        if (length.isZero() || length.isNegative() || length.compareTo(MAX_DURATION) > 0) {
            throw new IllegalArgumentException("a duration must be above zero and at most 366 days");
        }
    }

    /** Reads a duration. Returns empty if the text is not valid or the duration is out of bounds. */
    public static Optional<DurationText> parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        BigDecimal unit = BigDecimal.valueOf(Objects.requireNonNull(SECONDS.get(parts.group(2))) * 1_000L);
        Duration length =
                Duration.ofMillis(new BigDecimal(parts.group(1)).multiply(unit).longValueExact());
        return length.isZero() || length.compareTo(MAX_DURATION) > 0
                ? Optional.empty()
                : Optional.of(new DurationText(text, length));
    }
}
