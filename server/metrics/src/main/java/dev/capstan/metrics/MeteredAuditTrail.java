package dev.capstan.metrics;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.port.AuditTrail;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * An audit trail whose records are counted once they are durable: all events by their kind, and calls by surface,
 * capability, outcome and code. Every call has exactly one record, so that the metrics count what the trail has.
 */
public final class MeteredAuditTrail implements AuditTrail {

    private static final String CALL = "capability_invocation";
    private static final String UNKNOWN = "unknown";
    private static final int MAX_CAPABILITIES = 1_000;
    private final AuditTrail trail;
    private final MeterRegistry registry;
    private final Timer appends;
    private final Counter failures;
    private final Set<String> capabilities = ConcurrentHashMap.newKeySet();
    private final ConcurrentMap<String, Counter> kinds = new ConcurrentHashMap<>();
    private final ConcurrentMap<CallKey, CallMeters> calls = new ConcurrentHashMap<>();

    private record CallKey(String surface, String capability, String outcome, String code) {}

    private record CallMeters(Counter count, Timer duration) {}

    /** Creates a trail that records in another one. */
    public MeteredAuditTrail(AuditTrail trail, ServerMetrics metrics) {
        this.trail = trail;
        this.registry = metrics.registry();
        this.appends = Timer.builder("capstan.audit.append")
                .description("time until a group of records is durable")
                .serviceLevelObjectives(ServerMetrics.BUCKETS)
                .register(registry);
        this.failures = Counter.builder("capstan.audit.failures")
                .description("appends that failed")
                .register(registry);
    }

    @Override
    public void append(List<AuditEvent> events) {
        long begin = System.nanoTime();
        try {
            trail.append(events);
        } catch (RuntimeException failed) {
            failures.increment();
            throw failed;
        }
        appends.record(System.nanoTime() - begin, TimeUnit.NANOSECONDS);
        events.forEach(this::count);
    }

    @Override
    public boolean isWritable() {
        return trail.isWritable();
    }

    private void count(AuditEvent event) {
        kinds.computeIfAbsent(event.kind(), this::counter).increment();
        if (event.kind().equals(CALL)) {
            String outcome = event.details().path("outcome").asText();
            String code = event.details().path("code").asText("none");
            // A call of an earlier version that ended with its server has a record without a surface.
            String surface = event.details().path("surface").asText(UNKNOWN);
            CallMeters meters = calls.computeIfAbsent(new CallKey(surface, label(event), outcome, code), this::meters);
            meters.count().increment();
            meters.duration().record(event.details().path("executionTimeMs").asLong(), TimeUnit.MILLISECONDS);
        }
    }

    private Counter counter(String kind) {
        return Counter.builder("capstan.audit.events")
                .description("durable records")
                .tag("kind", kind)
                .register(registry);
    }

    private CallMeters meters(CallKey call) {
        return new CallMeters(
                Counter.builder("capstan.calls")
                        .description("calls that have a record")
                        .tags("surface", call.surface(), "capability", call.capability())
                        .tags("outcome", call.outcome(), "code", call.code())
                        .register(registry),
                Timer.builder("capstan.call.duration")
                        .description("time from the first gate to the record")
                        .serviceLevelObjectives(ServerMetrics.BUCKETS)
                        .tags("capability", call.capability(), "outcome", call.outcome())
                        .register(registry));
    }

    /** Returns the name of a capability that exists, so that callers cannot create labels without end. */
    private String label(AuditEvent event) {
        if (!event.details().has("capabilityVersion")) {
            return UNKNOWN;
        }
        String name = event.details().path("capabilityName").asText();
        boolean isKnown =
                capabilities.contains(name) || (capabilities.size() < MAX_CAPABILITIES && capabilities.add(name));
        return isKnown ? name : "other";
    }
}
