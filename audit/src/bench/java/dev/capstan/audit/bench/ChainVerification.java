package dev.capstan.audit.bench;

import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.Verification;
import dev.capstan.audit.VerifyChain;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Verifies a chain in memory, record by record. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(value = 1, jvmArgs = "-Xmx3g")
public class ChainVerification {

    private static final int RECORDS = 100_000;

    private final InMemoryChainStore store = new InMemoryChainStore();

    @Setup
    public void record() {
        try (AppendRecord append = new AppendRecord(store)) {
            for (int call = 0; call < RECORDS / 1000; call++) {
                int first = call * 1000;
                append.append(IntStream.range(first, first + 1000)
                        .mapToObj(ChainVerification::event)
                        .toList());
            }
        }
    }

    private static AuditEvent event(int n) {
        return new AuditEvent(
                "capability_invocation",
                Instant.ofEpochSecond(1_767_225_600 + n),
                "default",
                Json.object()
                        .put("capabilityName", "review-pr")
                        .put("traceId", "0b7e1f2a-33c1-4a60-9f5e-" + n)
                        .put("outcome", "succeeded")
                        .put("latencyMs", 12));
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public Verification records() {
        return new VerifyChain(store).verify("default", Optional.empty());
    }
}
