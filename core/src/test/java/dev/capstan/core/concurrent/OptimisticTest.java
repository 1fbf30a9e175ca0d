package dev.capstan.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OptimisticTest {

    private final AtomicInteger attempts = new AtomicInteger();

    private Optional<Integer> resultOfAttempt(int number) {
        int attempt = attempts.incrementAndGet();
        return attempt == number ? Optional.of(attempt) : Optional.empty();
    }

    @Test
    void theFirstResultEndsIt() {
        assertThat(Optimistic.retry(20, () -> resultOfAttempt(3))).contains(3);
        assertThat(attempts).hasValue(3);
    }

    @Test
    void theLastAttemptMayHaveOne() {
        assertThat(Optimistic.retry(3, () -> resultOfAttempt(3))).contains(3);
    }

    @Test
    void givesUpAfterTheMaximumOfAttempts() {
        assertThat(Optimistic.retry(3, () -> resultOfAttempt(4))).isEmpty();
        assertThat(attempts).hasValue(3);
    }
}
