package dev.capstan.discovery.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InboxThreadTest {

    @Test
    void errorEndsOneRunAndNotTheThread() throws Exception {
        Semaphore runs = new Semaphore(0);
        Runnable task = () -> {
            runs.release();
            throw new OutOfMemoryError("thrown by a test");
        };
        try (InboxThread thread = new InboxThread(task)) {
            thread.start();
            assertThat(runs.tryAcquire(30, TimeUnit.SECONDS)).isTrue();

            thread.signal();

            assertThat(runs.tryAcquire(10, TimeUnit.SECONDS))
                    .as("a run after the error, before the interval of 20 s")
                    .isTrue();
        }
    }
}
