package dev.capstan.database.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.signin.AttemptLimit;
import dev.capstan.accounts.signin.Attempts;
import dev.capstan.database.DatabaseUnderTest;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcAttemptsTest {

    private static final AttemptLimit THREE = AttemptLimit.closing("test", 3, Duration.ofMinutes(5));
    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir
    private Path directory;

    private ApplicationContext context;
    private Attempts attempts;

    @BeforeEach
    void openTheDatabase() {
        context = ApplicationContext.run(DatabaseUnderTest.settings(directory));
        attempts = context.getBean(Attempts.class);
    }

    @AfterEach
    void closeTheDatabase() {
        context.close();
    }

    @Test
    void attemptsFromBeforeTheClockWasSetBackHoldNobodyUp() {
        acquire(NOON.plus(Duration.ofDays(1)), 3);

        assertThat(attempts.wait(THREE, "a", NOON)).isEmpty();
        assertThat(attempts.tryAcquire(THREE, "a", NOON)).isEmpty();
        assertThat(attempts.tryAcquire(THREE, "a", NOON)).as("they still count").contains(THREE.maxDelay());
    }

    @Test
    void attemptsAreLimited() {
        acquire(NOON, 3);

        assertThat(attempts.tryAcquire(THREE, "a", NOON.plusSeconds(60))).contains(Duration.ofMinutes(4));
        assertThat(attempts.tryAcquire(THREE, "b", NOON))
                .as("of another subject")
                .isEmpty();
        assertThat(attempts.tryAcquire(AttemptLimit.closing("other", 3, Duration.ofMinutes(5)), "a", NOON))
                .as("of another kind")
                .isEmpty();
        assertThat(attempts.tryAcquire(THREE, "a", NOON.plus(THREE.window()))).isEmpty();
    }

    @Test
    void theWindowBeginsWithTheLatestAttempt() {
        acquire(NOON, 2);
        acquire(NOON.plusSeconds(240), 1);

        assertThat(attempts.tryAcquire(THREE, "a", NOON.plusSeconds(301))).contains(Duration.ofSeconds(239));
    }

    @Test
    void returnedAttemptCanBeTakenAgain() {
        acquire(NOON, 3);
        attempts.refund(THREE, "a");

        acquire(NOON, 1);
        assertThat(attempts.tryAcquire(THREE, "a", NOON)).isPresent();
        attempts.refund(THREE, "nobody");
        attempts.delete(THREE, "a");
        acquire(NOON, 3);
    }

    @Test
    void eachAttemptInVainDoublesTheWaitUpToTheLongest() {
        AttemptLimit slow =
                new AttemptLimit("slow", 2, Duration.ofMinutes(15), Duration.ofSeconds(1), Duration.ofSeconds(5));
        assertThat(attempts.tryAcquire(slow, "a", NOON)).isEmpty();
        Instant now = NOON;
        for (int seconds : new int[] {1, 2, 4, 5, 5}) {
            assertThat(attempts.wait(slow, "a", now)).isEmpty();
            assertThat(attempts.tryAcquire(slow, "a", now)).isEmpty();
            assertThat(attempts.tryAcquire(slow, "a", now)).contains(Duration.ofSeconds(seconds));
            assertThat(attempts.wait(slow, "a", now.plusMillis(500)))
                    .as("to look does not take")
                    .contains(Duration.ofMillis(seconds * 1000L - 500));
            now = now.plusSeconds(seconds);
        }
        attempts.tryAcquire(slow, "a", now);
        attempts.refund(slow, "a");
        assertThat(attempts.wait(slow, "a", now)).isEmpty();
    }

    @Test
    void manyAtOnceTakeNoMoreThanThereAre() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 50; round++) {
                String subject = "round " + round;
                Callable<Optional<Duration>> one = () -> attempts.tryAcquire(THREE, subject, NOON);
                List<Optional<Duration>> answers = new ArrayList<>();
                for (Future<Optional<Duration>> each : threads.invokeAll(Collections.nCopies(8, one))) {
                    answers.add(each.get());
                }
                assertThat(answers.stream().filter(Optional::isEmpty))
                        .as(subject)
                        .hasSize(3);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void expiredAttemptsArePurged() {
        for (int i = 0; i < 20; i++) {
            attempts.tryAcquire(THREE, "subject " + i, NOON);
        }

        attempts.tryAcquire(THREE, "later", NOON.plus(THREE.window()));

        assertThat(context.getBean(AttemptRows.class).count()).isEqualTo(1);
    }

    private void acquire(Instant at, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(attempts.tryAcquire(THREE, "a", at)).as("attempt %d", i).isEmpty();
        }
    }
}
