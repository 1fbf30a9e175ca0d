package dev.capstan.tck.steps.security;

import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.wire.RawResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A client that retries after too many requests: once after the time in {@code Retry-After}, or without that header
 * after waits that double from one second.
 */
final class RetryAfterClient {

    private static final int TOO_MANY = 429;
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

    /** Maximum number of waits without {@code Retry-After}: 31 seconds in all. */
    private static final int MAX_UNSTATED_WAITS = 5;

    private RetryAfterClient() {}

    /** Sends a request until the status is not 429, or the client need not retry again. */
    static void sendUntilAccepted(Supplier<AuthResponse> request) {
        RawResponse response = request.get().wire();
        for (int wait = 0; response.status() == TOO_MANY && wait < MAX_UNSTATED_WAITS; wait++) {
            Optional<Duration> retryAfter = retryAfter(response);
            Await.elapse(retryAfter.orElse(Duration.ofSeconds(1L << wait)));
            response = request.get().wire();
            if (retryAfter.isPresent()) {
                return;
            }
        }
    }

    /**
     * Returns the {@code Retry-After} of a response, or empty. Throws {@link ConformanceFailure} if it is not a number
     * of seconds.
     */
    private static Optional<Duration> retryAfter(RawResponse response) {
        Optional<String> header = response.header("Retry-After").map(String::strip);
        header.ifPresent(seconds -> Expect.isTrue(
                SECONDS.matcher(seconds).matches(),
                () -> "Retry-After must be a number of seconds, got '" + seconds + "'"));
        return header.map(Long::valueOf).map(Duration::ofSeconds);
    }
}
