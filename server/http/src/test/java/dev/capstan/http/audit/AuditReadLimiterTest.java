package dev.capstan.http.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.RefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AuditReadLimiterTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Future<String>> running = new ArrayList<>();

    @AfterEach
    void endAll() {
        end.countDown();
        threads.shutdownNow();
    }

    @Test
    void aChainIsVerifiedByOneAtATimeAndAnotherChainBesideIt() throws Exception {
        AuditReadLimiter reads = new AuditReadLimiter(4, Duration.ZERO);
        verifying(reads, "a");

        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> reads.verify("a", () -> "done"));
        assertThat(reads.verify("b", () -> "done")).isEqualTo("done");
        verifying(reads, "b");
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> reads.verify("c", () -> "done"));
        assertThat(reads.read(() -> "done")).isEqualTo("done");
    }

    @Test
    void aFifthReadIsRefusedWithAWait() throws Exception {
        AuditReadLimiter reads = new AuditReadLimiter(4, Duration.ZERO);
        for (int i = 0; i < 4; i++) {
            reading(reads);
        }

        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> reads.read(() -> "done"))
                .satisfies(
                        busy -> assertThat(busy.refusal().retryAfterSeconds()).contains(1L));
    }

    @Test
    void permitIsReleasedByFailedWorkToo() throws Exception {
        AuditReadLimiter reads = new AuditReadLimiter(4, LONG);
        verifying(reads, "a");
        Future<String> second = threads.submit(() -> reads.verify("a", () -> {
            throw new IllegalStateException("fails");
        }));
        Future<String> third = threads.submit(() -> reads.verify("a", () -> "third"));
        end.countDown();

        assertThat(running.get(0).get()).isEqualTo("done");
        assertThat(third.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("third");
        assertThatExceptionOfType(java.util.concurrent.ExecutionException.class).isThrownBy(second::get);
    }

    @Test
    void aPartEndsByItsSizeAndWhenTheClientHasLeft() {
        assertThat(new VerificationBudget(3, () -> false).test(2)).isFalse();
        assertThat(new VerificationBudget(3, () -> false).test(3)).isTrue();
        assertThat(new VerificationBudget(3, () -> true).test(1)).isTrue();
    }

    private void verifying(AuditReadLimiter reads, String tenantId) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        running.add(threads.submit(() -> reads.verify(tenantId, () -> stay(begun))));
        begun.await();
    }

    private void reading(AuditReadLimiter reads) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        running.add(threads.submit(() -> reads.read(() -> stay(begun))));
        begun.await();
    }

    private String stay(CountDownLatch begun) {
        begun.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "done";
    }
}
