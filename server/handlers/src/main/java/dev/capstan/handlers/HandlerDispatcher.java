package dev.capstan.handlers;

import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.Handlers;

/**
 * The dispatch to the handler of the kind that a capability declares. The Java handler {@code <agent>/<skill>} in this
 * process does the work of an agent of this server. A peer is called over its transport.
 */
public final class HandlerDispatcher implements Handlers {

    private final Handler peer;
    private final HttpHandler http;
    private final ProcessHandler process;
    private final JavaHandlers java;

    /**
     * Creates the dispatch to handlers of all four kinds.
     *
     * @param peer the handler for agents that another server serves
     * @param http the handler for URLs
     * @param process the handler for processes
     * @param java the handlers written in Java
     */
    public HandlerDispatcher(Handler peer, HttpHandler http, ProcessHandler process, JavaHandlers java) {
        this.peer = peer;
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
        return spec instanceof HandlerSpec.Peer ? peer : java.named(javaName(capability));
    }

    @Override
    public boolean mayWait(Capability capability) {
        HandlerSpec spec = capability.execution().handler();
        if (spec instanceof HandlerSpec.Java named) {
            return java.mayWait(named.name());
        }
        return !(spec instanceof HandlerSpec.Agent) || java.mayWait(javaName(capability));
    }

    /** Returns the name of the Java handler that does the work of an agent of this server. */
    public static String javaName(Capability capability) {
        String skill = capability.execution().handler() instanceof HandlerSpec.Agent own && own.skill() != null
                ? own.skill()
                : capability.name();
        return capability.agent().name() + "/" + skill;
    }
}
