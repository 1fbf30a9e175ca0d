package dev.capstan.metrics;

import dev.capstan.core.Capability;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.Handlers;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/** Handlers whose time is measured by kind and result, with retries and circuit breakers included. */
public final class MeteredHandlers implements Handlers {

    private final Handlers handlers;
    private final MeterRegistry registry;
    private final ConcurrentMap<TimerKey, Timer> timers = new ConcurrentHashMap<>();

    private record TimerKey(String kind, String result) {}

    /** Creates handlers that run others. */
    public MeteredHandlers(Handlers handlers, ServerMetrics metrics) {
        this.handlers = handlers;
        this.registry = metrics.registry();
    }

    @Override
    public Handler of(Capability capability) {
        Handler handler = handlers.of(capability);
        String kind = capability.execution().handler().kind();
        return (call, deadline) -> {
            long begin = System.nanoTime();
            String result = "interrupted";
            try {
                HandlerResult returned = handler.handle(call, deadline);
                result = returned.fold(responded -> "responded", delivered -> "delivered", failed -> failed.refusal()
                        .code()
                        .wire());
                return returned;
            } finally {
                timers.computeIfAbsent(new TimerKey(kind, result), this::timer)
                        .record(System.nanoTime() - begin, TimeUnit.NANOSECONDS);
            }
        };
    }

    @Override
    public boolean mayWait(Capability capability) {
        return handlers.mayWait(capability);
    }

    private Timer timer(TimerKey key) {
        return Timer.builder("capstan.handler")
                .description("time of handlers, with retries")
                .serviceLevelObjectives(ServerMetrics.BUCKETS)
                .tags("kind", key.kind(), "result", key.result())
                .register(registry);
    }
}
