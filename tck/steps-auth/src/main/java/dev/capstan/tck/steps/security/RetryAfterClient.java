package dev.capstan.tck.steps.security;

import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.wire.RawResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A client that retries after too many requests: once after the time in {@code Retry-After}, or without that header
 * after waits that double from one second.
 */
final class RetryAfterClient {

    private static final int TOO_MANY = 429;

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
     * Returns the wait in the {@code Retry-After} of a response, or empty. Throws {@link ConformanceFailure} if it is neither
     * a number of seconds nor a date.
     */
    private static Optional<Duration> retryAfter(RawResponse response) {
        Optional<Duration> wait = response.retryAfterSeconds().map(Duration::ofSeconds);
        response.header("Retry-After")
                .ifPresent(value -> Expect.isTrue(
                        wait.isPresent(),
                        () -> "Retry-After must be a number of seconds or a date, got '" + value.strip() + "'"));
        return wait;
    }
}
