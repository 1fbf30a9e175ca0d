package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcessTableTest {

    private static final int CALLERS = 8;
    private static final int SCANS = 5;

    @Test
    void scansGoOnWhileHandlersKeepTheCommonPoolBusy() throws Exception {
        ProcessTable table = ProcessTable.detect().orElseThrow();
        CountDownLatch release = new CountDownLatch(1);
        for (int i = 0; i < ForkJoinPool.getCommonPoolParallelism(); i++) {
            ForkJoinPool.commonPool().submit(() -> {
                release.await();
                return null;
            });
        }
        try {
            scanTogether(table);
        } finally {
            release.countDown();
        }
    }

    @Test
    void scansGoOnWhereTheSystemGrantsNoThread() throws Exception {
        scanTogether(new ProcessTable(task -> {
            throw new OutOfMemoryError("unable to create native thread");
        }));
    }

    private static void scanTogether(ProcessTable table) throws InterruptedException {
        CompletableFuture<?>[] callers = IntStream.range(0, CALLERS)
                .mapToObj(caller -> CompletableFuture.runAsync(() -> scan(table), OwnThread.EACH))
                .toArray(CompletableFuture[]::new);

        CompletableFuture<Void> all = CompletableFuture.allOf(callers);
        Eventually.holds("all scans end", all::isDone);
        all.join();
    }

    private static void scan(ProcessTable table) {
        for (int i = 0; i < SCANS; i++) {
            assertThat(table.scan().processes()).isNotEmpty();
        }
    }
}
