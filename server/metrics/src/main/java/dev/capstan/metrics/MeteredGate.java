package dev.capstan.metrics;

import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** A gate whose time is measured. */
public final class MeteredGate implements Gate {

    private static final Duration[] BUCKETS = LongStream.of(
                    10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000)
            .mapToObj(micros -> Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(micros)))
            .toArray(Duration[]::new);

    private final Gate gate;
    private final Timer timer;

    /**
     * Creates a gate that decides as another one.
     *
     * @param name name of the gate in the metrics
     */
    public MeteredGate(String name, Gate gate, ServerMetrics metrics) {
        this.gate = gate;
        this.timer = Timer.builder("capstan.gate")
                .description("time of gates")
                .serviceLevelObjectives(BUCKETS)
                .tag("gate", name)
                .register(metrics.registry());
    }

    @Override
    public Decision decide(Call call) {
        long begin = System.nanoTime();
        try {
            return gate.decide(call);
        } finally {
            timer.record(System.nanoTime() - begin, TimeUnit.NANOSECONDS);
        }
    }
}
