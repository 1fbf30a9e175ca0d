package dev.capstan.handlers;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.Handlers;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Handlers with a circuit breaker each: after too many consecutive failures a handler is not called for a time. */
public final class CircuitBreakingHandlers implements Handlers {

    private final Handlers handlers;
    private final CircuitPolicy policy;
    private final InstantSource clock;
    private final Map<Key, CapabilityCircuitBreaker> circuits = new ConcurrentHashMap<>();

    private record Key(AgentId agent, String name, Version version) {}

    /**
     * Creates handlers with circuit breakers.
     *
     * @param handlers the handlers that do the work
     * @param policy when a circuit opens, and for how long
     * @param clock time source
     */
    public CircuitBreakingHandlers(Handlers handlers, CircuitPolicy policy, InstantSource clock) {
        this.handlers = handlers;
        this.policy = policy;
        this.clock = clock;
    }

    @Override
    public Handler of(Capability capability) {
        Handler handler = handlers.of(capability);
        CapabilityCircuitBreaker circuit = circuits.computeIfAbsent(
                new Key(capability.agent(), capability.name(), capability.version()),
                key -> new CapabilityCircuitBreaker(key.agent() + " " + key.name(), policy, clock));
        return (call, deadline) -> circuit.handle(handler, call, deadline);
    }

    @Override
    public boolean mayWait(Capability capability) {
        return handlers.mayWait(capability);
    }
}
