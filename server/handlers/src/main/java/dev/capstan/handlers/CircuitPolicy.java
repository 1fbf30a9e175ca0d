package dev.capstan.handlers;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The policy of a circuit breaker.
 *
 * @param failures number of consecutive failures that open the circuit, 1 to 1000
 * @param openDuration how long it stays open, above zero and at most a day
 */
public record CircuitPolicy(int failures, Duration openDuration) {

    private static final int MAX_FAILURES = 1_000;
    private static final Duration MAX_DURATION = Duration.ofDays(1);
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,3})/([1-9][0-9]{0,4})([smh])");
    private static final Map<String, Integer> SECONDS = Map.of("s", 1, "m", 60, "h", 3_600);

    public CircuitPolicy {
        if (failures < 1 || failures > MAX_FAILURES) {
            throw new IllegalArgumentException(
                    "the number of failures of the circuit breaker must be 1 to " + MAX_FAILURES);
        }
        if (openDuration.isNegative() || openDuration.isZero() || openDuration.compareTo(MAX_DURATION) > 0) {
            throw new IllegalArgumentException(
                    "the open time of the circuit breaker must be greater than 0 and at most 24 h");
        }
    }

    /**
     * Returns the policy in the form of the setting, such as {@code 5/30s}. An {@link IllegalArgumentException} says
     * what is wrong.
     */
    public static CircuitPolicy parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a valid circuit breaker; write failures/time, such as 5/30s or 10/2m");
        }
        long seconds = Long.parseLong(parts.group(2)) * Objects.requireNonNull(SECONDS.get(parts.group(3)));
        return new CircuitPolicy(Integer.parseInt(parts.group(1)), Duration.ofSeconds(seconds));
    }
}
