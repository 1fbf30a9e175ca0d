package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate limit in a descriptor (INV-4.1).
 *
 * @param requests number of calls that a period admits
 * @param burst number of calls that are admitted at once
 */
record Limit(long requests, Duration period, long burst) {

    private static final Pattern PERIOD = Pattern.compile("(\\d{1,6})([smhd])");
    private static final Map<String, Long> SECONDS = Map.of("s", 1L, "m", 60L, "h", 3_600L, "d", 86_400L);

    /** Maximum of a limit, above that of every limit of the fixture fleet. */
    private static final long MAX_LIMIT = 1_000;

    Limit {
        if (requests < 1 || requests > MAX_LIMIT || burst < 1 || burst > MAX_LIMIT || period.isZero()) {
            throw new ConformanceFailure("unusable rate limit: " + requests + " requests in " + period.toSeconds()
                    + " s, burst " + burst + "; each must be 1 to " + MAX_LIMIT + ", and the period at least 1 s");
        }
    }

    static Limit of(JsonReader descriptor) {
        JsonReader limit = descriptor.object("rate_limit");
        long requests = limit.integer("requests");
        return new Limit(
                requests, length(limit.text("period")), limit.has("burst") ? limit.integer("burst") : requests);
    }

    /** Returns the time until one more call is admitted after the limit is used up. */
    Duration oneMore() {
        return period.dividedBy(requests);
    }

    /** Returns the time until a used-up limit is full again. */
    Duration refill() {
        return oneMore().multipliedBy(burst);
    }

    /** Returns the maximum number of calls that are refilled within a time. */
    long refilledWithin(Duration time) {
        return time.dividedBy(oneMore());
    }

    private static Duration length(String period) {
        Matcher parts = PERIOD.matcher(period);
        if (!parts.matches()) {
            throw new ConformanceFailure("'" + period + "' is not a valid period; use a number and s, m, h or d");
        }
        return Duration.ofSeconds(Long.parseLong(parts.group(1)) * Objects.requireNonNull(SECONDS.get(parts.group(2))));
    }
}
