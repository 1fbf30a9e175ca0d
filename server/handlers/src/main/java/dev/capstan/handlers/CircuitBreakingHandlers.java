package dev.capstan.handlers;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Version;
import dev.capstan.core.concurrent.BoundedMap;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.Handlers;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Map;

/** Handlers with a circuit breaker each: after too many consecutive failures a handler is not called for a time. */
public final class CircuitBreakingHandlers implements Handlers {

    /** Maximum number of circuits; the oldest one is dropped, and closed if its handler is called again. */
    static final int MAX_CIRCUITS = 10_000;

    private final Handlers handlers;
    private final CircuitPolicy policy;
    private final InstantSource clock;
    private final Map<Key, Circuit> circuits = Collections.synchronizedMap(new BoundedMap<>(MAX_CIRCUITS));

    private record Key(AgentId agent, String name, Version version) {}

    /** The circuit of a handler as it was declared. One that has been repaired begins with another. */
    private record Circuit(HandlerSpec declared, CapabilityCircuitBreaker breaker) {}

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
        CapabilityCircuitBreaker breaker = breakerOf(capability);
        return (call, deadline) -> breaker.handle(handler, call, deadline);
    }

    private CapabilityCircuitBreaker breakerOf(Capability capability) {
        HandlerSpec declared = capability.execution().handler();
        Key key = new Key(capability.agent(), capability.name(), capability.version());
        Circuit circuit = circuits.compute(
                key,
                (same, known) -> known != null && known.declared().equals(declared)
                        ? known
                        : new Circuit(
                                declared, new CapabilityCircuitBreaker(key.agent() + " " + key.name(), policy, clock)));
        return circuit.breaker();
    }

    @Override
    public boolean mayWait(Capability capability) {
        return handlers.mayWait(capability);
    }
}
