package dev.capstan.handlers.process;

import static dev.capstan.handlers.stream.LineReader.Meaning.LAST;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class ProcessPoolTest {

    private static final int SIZE = 3;
    private static final int CALLERS = 10;
    private static final int CALLS = 300;
    private static final long AMPLE = TimeUnit.SECONDS.toNanos(60);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger started = new AtomicInteger();
    private final RunProcess runProcess = new RunProcess(threads, InstantSource.system());
    private final ProcessPool pool = new ProcessPool(SIZE, () -> {
        started.incrementAndGet();
        return runProcess.keep(new ProcessCommand(List.of("cat"), 64 << 20, Map.of(), ProcessAccess.NONE, "cat"));
    });

    @AfterEach
    void close() {
        pool.close();
        threads.shutdownNow();
    }

    @Test
    void concurrentCallsGetTheirOwnLines() throws Exception {
        List<Future<Long>> callers = IntStream.range(0, CALLERS)
                .mapToObj(caller -> threads.submit(() -> IntStream.range(0, CALLS)
                        .filter(call -> served("caller " + caller + " call " + call))
                        .count()))
                .toList();

        for (Future<Long> caller : callers) {
            assertThat(caller.get(60, TimeUnit.SECONDS)).isEqualTo(CALLS);
        }
        assertThat(started).as("processes").satisfies(count -> assertThat(count.get())
                .isBetween(1, SIZE));
    }

    @Test
    void processOutlivesTheThreadThatStartedIt() throws Exception {
        Thread first = new Thread(() -> served("first"));
        first.start();
        first.join();

        // The kernel ends a process some time after the thread.
        for (int call = 0; call < CALLS; call++) {
            assertThat(served("call " + call)).isTrue();
        }
        assertThat(started).as("processes").hasValue(1);
    }

    @Test
    void callBeyondTheSizeWaitsUntilItsDeadline() throws Exception {
        ProcessPool single = new ProcessPool(
                1,
                () -> runProcess.keep(
                        new ProcessCommand(List.of("sleep", "60"), 64 << 20, Map.of(), ProcessAccess.NONE, "sleep")));
        Future<KeptProcess.Exchange> first =
                threads.submit(() -> single.serve(new byte[0], "first", TimeUnit.SECONDS.toNanos(2), line -> LAST));

        assertThat(single.serve(new byte[0], "second", TimeUnit.MILLISECONDS.toNanos(50), line -> LAST))
                .isEqualTo(KeptProcess.Exchange.TIMED_OUT);
        assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo(KeptProcess.Exchange.TIMED_OUT);
        single.close();
    }

    private boolean served(String text) {
        try {
            AtomicReference<String> response = new AtomicReference<>();
            KeptProcess.Exchange exchange = pool.serve(text.getBytes(StandardCharsets.UTF_8), "call", AMPLE, line -> {
                response.set(new String(line, StandardCharsets.UTF_8));
                return LAST;
            });
            return exchange == KeptProcess.Exchange.ANSWERED && text.equals(response.get());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
