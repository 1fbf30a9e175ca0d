package dev.capstan.accounts.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class PasswordCheckQueueTest {

    @Test
    void callerWithoutAPermitInTimeIsRefused() {
        PasswordCheckQueue places = new PasswordCheckQueue(1, Duration.ofMillis(1));
        assertThat(places.enter("a")).isTrue();
        assertThat(places.enter("b")).isFalse();

        places.release("a");

        assertThat(places.enter("b")).isTrue();
        assertThat(places.inLine()).isEqualTo(1);
    }

    @Test
    void aNetworkFillsNoMoreThanItsShareOfTheLine() throws Exception {
        PasswordCheckQueue places = new PasswordCheckQueue(1, Duration.ofSeconds(20));
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            assertThat(places.enter("a")).isTrue();
            List<Future<Boolean>> waiting = new ArrayList<>();
            for (int i = 1; i < PasswordCheckQueue.MAX_PER_NETWORK; i++) {
                waiting.add(threads.submit(() -> {
                    boolean entered = places.enter("a");
                    if (entered) {
                        places.release("a");
                    }
                    return entered;
                }));
            }
            while (places.inLine() < PasswordCheckQueue.MAX_PER_NETWORK) {
                Thread.onSpinWait();
            }

            assertThat(places.enter("a")).as("refused at once").isFalse();
            Future<Boolean> other = threads.submit(() -> places.enter("b"));
            while (places.inLine() == PasswordCheckQueue.MAX_PER_NETWORK) {
                Thread.onSpinWait();
            }
            while (!places.isAwaited()) {
                Thread.onSpinWait();
            }
            places.release("a");
            assertThat(other.get()).as("its turn comes next").isTrue();
            assertThat(waiting).noneMatch(Future::isDone);
            places.release("b");
            for (Future<Boolean> each : waiting) {
                assertThat(each.get()).isTrue();
            }
            assertThat(places.inLine()).isZero();
        } finally {
            threads.shutdownNow();
        }
    }
}
