package dev.capstan.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BoundedExecutorTest {

    private final Queue<Runnable> begun = new ArrayDeque<>();

    @Test
    void workBeyondTheLimitIsRejectedUntilSomeIsDone() {
        BoundedExecutor bounded = new BoundedExecutor(new DeferredExecutor(begun), 2);
        bounded.execute(() -> {});
        bounded.execute(() -> {
            throw new IllegalStateException("a task that breaks");
        });
        assertThatThrownBy(() -> bounded.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("limit 2");

        begun.remove().run();
        bounded.execute(() -> {});
        assertThatThrownBy(begun.remove()::run).hasMessage("a task that breaks");
        bounded.execute(() -> {});
        assertThatThrownBy(() -> bounded.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void rejectedWorkTakesNoPermit() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        BoundedExecutor bounded = new BoundedExecutor(executor, 1);
        Future<?> done = bounded.submit(() -> {});
        done.get();
        bounded.shutdown();
        assertThat(bounded.awaitTermination(10, TimeUnit.SECONDS)).isTrue();

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> bounded.execute(() -> {}))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageNotContaining("limit");
        }
    }

    @Test
    void theLimitIsAtLeastOne() {
        assertThatThrownBy(() -> new BoundedExecutor(new DeferredExecutor(begun), 0))
                .hasMessageContaining("concurrent requests must be at least 1");
    }
}
