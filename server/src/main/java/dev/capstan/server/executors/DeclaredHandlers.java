package dev.capstan.server.executors;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.Handlers;

/**
 * The handler of the kind that a capability declares. What an agent of this server does itself is done by the Java
 * handler {@code <agent>/<skill>} in this process; a peer is asked over its transport.
 */
public final class DeclaredHandlers implements Handlers {

    private final Catalogs catalogs;
    private final Handler peer;
    private final HttpHandler http;
    private final ProcessHandler process;
    private final JavaHandlers java;

    /**
     * Handlers of all four kinds.
     *
     * @param catalogs tells which agents are peers
     * @param peer carries a call to an agent that somebody else serves
     * @param http forwards it to a URL
     * @param process hands it to a program
     * @param java hands it to a class
     */
    public DeclaredHandlers(
            Catalogs catalogs, Handler peer, HttpHandler http, ProcessHandler process, JavaHandlers java) {
        this.catalogs = catalogs;
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
        return isPeer(capability) ? peer : java.named(javaName(capability));
    }

    private boolean isPeer(Capability capability) {
        return catalogs.of(capability.agent()).map(Catalog::isPeer).orElse(false);
    }

    /** Returns the name of the Java handler that does what an agent of this server does itself. */
    public static String javaName(Capability capability) {
        String skill = capability.execution().handler() instanceof HandlerSpec.Agent own && own.skill() != null
                ? own.skill()
                : capability.name();
        return capability.agent().name() + "/" + skill;
    }
}
