package dev.capstan.audit.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Appends invocation records of typical size to one in-memory chain. Each call waits for its record. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgs = "-Xmx3g")
public class ChainAppend {

    private static final List<AuditEvent> EVENT = List.of(event());

    private AppendRecord append = new AppendRecord(new InMemoryChainStore());

    private static AuditEvent event() {
        ObjectNode details = Json.object();
        details.put("capabilityName", "review-pr")
                .put("peerId", "agent://pr-reviewer")
                .put("traceId", "0b7e1f2a-33c1-4a60-9f5e-1a2b3c4d5e6f")
                .put("outcome", "succeeded")
                .put("latencyMs", 12);
        return new AuditEvent("capability_invocation", Instant.ofEpochSecond(1_767_225_600), "default", details);
    }

    @Setup(Level.Iteration)
    public void begin() {
        append = new AppendRecord(new InMemoryChainStore());
    }

    @TearDown(Level.Iteration)
    public void end() {
        append.close();
    }

    @Benchmark
    @Threads(1)
    public void byOneThread() {
        append.append(EVENT);
    }

    @Benchmark
    @Threads(8)
    public void byEightThreads() {
        append.append(EVENT);
    }
}
