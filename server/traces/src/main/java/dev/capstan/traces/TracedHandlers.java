package dev.capstan.traces;

import dev.capstan.core.Capability;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.Handlers;

/** Handlers with a span for each sampled call, which contains all attempts and the waits between them. */
public final class TracedHandlers implements Handlers {

    private final Handlers handlers;
    private final TraceExport export;

    /** Creates handlers that run others. */
    public TracedHandlers(Handlers handlers, TraceExport export) {
        this.handlers = handlers;
        this.export = export;
    }

    @Override
    public Handler of(Capability capability) {
        String name = "handler " + capability.execution().handler().kind();
        return new TracedHandler(handlers.of(capability), (call, position) -> export.within(position, name));
    }

    @Override
    public boolean mayWait(Capability capability) {
        return handlers.mayWait(capability);
    }
}
