package dev.capstan.handlers;

import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.Handlers;

/**
 * The handler of the kind that a capability declares. What an agent of this server does itself is done by the Java
 * handler {@code <agent>/<skill>} in this process; a peer is asked over its transport.
 */
public final class HandlerDispatcher implements Handlers {

    private final Handler peer;
    private final HttpHandler http;
    private final ProcessHandler process;
    private final JavaHandlers java;

    /**
     * Handlers of all four kinds.
     *
     * @param peer carries a call to an agent that somebody else serves
     * @param http forwards it to a URL
     * @param process hands it to a program
     * @param java hands it to a class
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

    /** Returns the name of the Java handler that does what an agent of this server does itself. */
    public static String javaName(Capability capability) {
        String skill = capability.execution().handler() instanceof HandlerSpec.Agent own && own.skill() != null
                ? own.skill()
                : capability.name();
        return capability.agent().name() + "/" + skill;
    }
}
