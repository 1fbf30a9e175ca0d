package dev.capstan.server.bench;

import dev.capstan.core.RateLimit;
import dev.capstan.core.port.RateLimits;
import dev.capstan.core.port.RateLimits.Bucket;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Threads that take from rate limits without pauses, in the embedded database. Each makes its next call after the
 * result of its last.
 *
 * <p>Arguments: the directory of the database, calls of a thread in a round, rounds.
 */
public final class TakeLoad {

    private static final RateLimit AMPLE = new RateLimit(1_000_000, Duration.ofSeconds(1), "1s", 1_000_000_000);
    private static final RateLimit USED_UP = new RateLimit(1, Duration.ofDays(1), "1d", 1);

    private final RateLimits limits;
    private final int calls;

    private TakeLoad(RateLimits limits, int calls) {
        this.limits = limits;
        this.calls = calls;
    }

    public static void main(String[] arguments) throws Exception {
        String url = EmbeddedDatabase.url(Path.of(arguments[0]));
        int rounds = Integer.parseInt(arguments[2]);
        try (ApplicationContext context = ApplicationContext.run(Map.of("datasources.default.url", url))) {
            TakeLoad load = new TakeLoad(context.getBean(RateLimits.class), Integer.parseInt(arguments[1]));
            for (int round = 1; round <= rounds; round++) {
                for (int threads : List.of(1, 8, 32)) {
                    load.report(round, threads, "one key", AMPLE, 1, 1);
                    load.report(round, threads, "1000 keys", AMPLE, 1000, 1);
                    load.report(round, threads, "two limits, 1000 keys", AMPLE, 1000, 2);
                    load.report(round, threads, "one key, refused", USED_UP, 1, 1);
                }
            }
        }
    }

    private void report(int round, int threads, String name, RateLimit limit, int keys, int together) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<long[]>> work = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int offset = thread * 7919;
                work.add(() -> take(limit, keys, together, offset));
            }
            long begun = System.nanoTime();
            List<long[]> times = new ArrayList<>();
            for (Future<long[]> each : pool.invokeAll(work)) {
                times.add(each.get());
            }
            double seconds = (System.nanoTime() - begun) / 1e9;
            long[] sorted = times.stream().flatMapToLong(Arrays::stream).sorted().toArray();
            System.out.printf(
                    "round %d, %2d threads, %-22s %7.0f/s, p50 %6d us, p99 %6d us, most %7d us%n",
                    round,
                    threads,
                    name + ":",
                    sorted.length / seconds,
                    sorted[sorted.length / 2] / 1000,
                    sorted[sorted.length * 99 / 100] / 1000,
                    sorted[sorted.length - 1] / 1000);
        } finally {
            pool.shutdown();
        }
    }

    private long[] take(RateLimit limit, int keys, int together, int offset) {
        long[] times = new long[calls];
        for (int call = 0; call < calls; call++) {
            List<Bucket> buckets = new ArrayList<>();
            for (int number = 0; number < together; number++) {
                buckets.add(Bucket.of(limit, List.of("load", "" + number, "" + (call + offset) % keys)));
            }
            long begun = System.nanoTime();
            if (limits.tryAcquire(buckets).isEmpty()) {
                throw new IllegalStateException("the database does not answer");
            }
            times[call] = System.nanoTime() - begun;
        }
        return times;
    }
}
