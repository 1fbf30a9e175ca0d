package dev.capstan.tck.steps.security;

import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.wire.RawResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A client that is told to come back later, and does: once after the time that {@code Retry-After} tells, or where none is
 * told after waits that double from a second on.
 */
final class RetryAfterClient {

    private static final int TOO_MANY = 429;
    private static final Pattern RETRY_AFTER = Pattern.compile("(?im)^retry-after: *(.+?) *$");
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

    /** The number of waits of a client that is told no time: half a minute in all. */
    private static final int UNTOLD_WAITS = 5;

    private RetryAfterClient() {}

    /** Asks until the answer is not that there are too many requests, for as long as a client has to. */
    static void until(Supplier<AuthResponse> request) {
        RawResponse answer = request.get().wire();
        for (int wait = 0; answer.status() == TOO_MANY && wait < UNTOLD_WAITS; wait++) {
            Optional<Duration> told = told(answer);
            Await.passed(told.orElse(Duration.ofSeconds(1L << wait)));
            answer = request.get().wire();
            if (told.isPresent()) {
                return;
            }
        }
    }

    /** The time that an answer tells, empty where it tells none; {@link ConformanceFailure} where it is no number of seconds. */
    private static Optional<Duration> told(RawResponse answer) {
        Matcher header = RETRY_AFTER.matcher(answer.transcript().split("\n\n", 2)[0]);
        if (!header.find()) {
            return Optional.empty();
        }
        String seconds = header.group(1);
        Expect.that(
                SECONDS.matcher(seconds).matches(),
                () -> "Retry-After is '" + seconds + "' and not a number of seconds");
        return Optional.of(Duration.ofSeconds(Long.parseLong(seconds)));
    }
}
