package dev.capstan.server.executors;

import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.Handlers;

/** The handler of the kind that a capability declares. */
public final class DeclaredHandlers implements Handlers {

    private final Handler agent;
    private final HttpHandler http;
    private final ProcessHandler process;
    private final JavaHandlers java;

    /**
     * Handlers of all four kinds.
     *
     * @param agent carries a call to another agent
     * @param http forwards it to a URL
     * @param process hands it to a program
     * @param java hands it to a class
     */
    public DeclaredHandlers(Handler agent, HttpHandler http, ProcessHandler process, JavaHandlers java) {
        this.agent = agent;
        this.http = http;
        this.process = process;
        this.java = java;
    }

    @Override
    public Handler of(Capability capability) {
        HandlerSpec spec = capability.execution().handler();
        if (spec instanceof HandlerSpec.Http forward) {
            return (call, deadline) -> http.forward(forward, call, deadline);
        }
        if (spec instanceof HandlerSpec.Process program) {
            return (call, deadline) -> process.run(program, call, deadline);
        }
        if (spec instanceof HandlerSpec.Java named) {
            return java.named(named.name());
        }
        return agent;
    }
}
