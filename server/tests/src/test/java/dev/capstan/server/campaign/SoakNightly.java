package dev.capstan.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.nats.NatsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * An hour of load without a fault: nothing but the record and what it is about grows. {@code -Dcapstan.soak.minutes=N}
 * makes it longer or shorter. The samples are in {@code target/soak.csv}, the plot in {@code target/soak.svg}.
 */
@Timeout(36_000)
class SoakNightly {

    private static final long SECONDS = 60 * Long.getLong("capstan.soak.minutes", 60);
    private static final long SEED = Long.getLong("capstan.campaign.seed", 20_260_318);
    private static final long EVERY_SECONDS = 10;
    private static final int CLIENTS = 4;
    private static final int REST_MS = 20;
    private static final long HANG_MS = Long.getLong("capstan.campaign.hang", 5_000);
    private static final int WARM_UP = 2_000;

    /** The growth that is tolerated over the second half, beyond the noise of a collection or of a pool. */
    private static final long HEAP_KIB = 16 * 1_024;

    private static final long RESIDENT_KIB = 64 * 1_024;
    private static final long THREADS = 8;
    private static final long DESCRIPTORS = 16;
    private static final long BYTES_PER_ACT = 16 * 1_024;

    @RegisterExtension
    private static final NatsServer BUS = new NatsServer();

    @TempDir
    private Path directory;

    @Test
    void onlyTheRecordGrows() throws Exception {
        List<ProcessSample> samples = new ArrayList<>();
        try (Campaign campaign = new Campaign(directory, BUS, SEED, CLIENTS, HANG_MS)) {
            campaign.warmUp(WARM_UP);
            campaign.clients().setPause(REST_MS);
            long began = System.nanoTime();
            long seconds = 0;
            while (seconds < SECONDS) {
                campaign.load(TimeUnit.SECONDS.toNanos(EVERY_SECONDS));
                seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
                samples.add(campaign.sample(seconds));
                write(samples);
            }
            assertThat(campaign.failure("mvn -pl server/tests -am verify -Pnightly -Dit.test=SoakNightly"))
                    .isNull();
        }
        List<ProcessSample> half = samples.subList(samples.size() / 2, samples.size());
        bounded(half, "KiB of heap", ProcessSample::heapKib, HEAP_KIB);
        bounded(half, "KiB of resident memory", ProcessSample::residentKib, RESIDENT_KIB);
        bounded(half, "threads", ProcessSample::threads, THREADS);
        bounded(half, "file descriptors", ProcessSample::descriptors, DESCRIPTORS);
        double acts = ProcessSample.growth(half, ProcessSample::acts);
        bounded(half, "KiB on disk", ProcessSample::databaseKib, acts * BYTES_PER_ACT / 1_024);
    }

    private static void bounded(
            List<ProcessSample> half, String description, ToDoubleFunction<ProcessSample> figure, double max) {
        assertThat(ProcessSample.growth(half, figure))
                .as("growth over the second half, in %s", description)
                .isLessThan(max);
    }

    private static void write(List<ProcessSample> samples) throws IOException {
        Path target = Path.of("target");
        Files.writeString(
                target.resolve("soak.csv"),
                samples.stream()
                        .map(ProcessSample::line)
                        .collect(Collectors.joining("\n", ProcessSample.HEADER + "\n", "\n")));
        if (samples.size() > 1) {
            Files.writeString(
                    target.resolve("soak.svg"),
                    new SoakPlot(samples)
                            .with("Heap in use after a collection, MiB", sample -> sample.heapKib() / 1_024.0)
                            .with("Resident memory, MiB", sample -> sample.residentKib() / 1_024.0)
                            .with("Threads", ProcessSample::threads)
                            .with("Open file descriptors", ProcessSample::descriptors)
                            .with("Database file, MiB", sample -> sample.databaseKib() / 1_024.0)
                            .with("Requests and stories so far, thousands", sample -> sample.acts() / 1_000.0)
                            .text());
        }
    }
}
