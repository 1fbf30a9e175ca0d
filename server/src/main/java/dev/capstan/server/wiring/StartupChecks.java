package dev.capstan.server.wiring;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Transport;
import dev.capstan.server.executors.JavaHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a fleet asks for that this server cannot do; better said at start than at the first call. */
final class StartupChecks {

    private static final System.Logger LOG = System.getLogger(StartupChecks.class.getName());

    private StartupChecks() {}

    static void check(List<Catalog> catalogs, JavaHandlers java, Set<Transport.Kind> spoken) throws ServerFailed {
        List<String> problems = new ArrayList<>();
        for (Catalog catalog : catalogs) {
            transportProblem(catalog, spoken, problems);
            for (Capability capability : catalog.capabilities()) {
                handlerProblem(capability, java, problems);
                warnOfUndeclared(capability);
            }
        }
        if (!problems.isEmpty()) {
            throw new ServerFailed("the fleet cannot be served:\n  " + String.join("\n  ", problems));
        }
    }

    /** Served all the same: every call of it is refused, and recorded. */
    private static void warnOfUndeclared(Capability capability) {
        Execution execution = capability.execution();
        execution
                .handler()
                .need()
                .filter(need -> !execution.permissions().contains(need))
                .ifPresent(need -> LOG.log(
                        System.Logger.Level.WARNING,
                        capability.agent() + " " + capability.name() + ": its "
                                + execution.handler().kind()
                                + " handler needs " + need.wire() + ", which it does not declare: every call of it is"
                                + " refused; add permissions: [\"" + need.wire() + "\"]"));
    }

    private static void transportProblem(Catalog catalog, Set<Transport.Kind> spoken, List<String> problems) {
        List<String> byAgent = catalog.capabilities().stream()
                .filter(capability -> capability.execution().handler() instanceof HandlerSpec.Agent)
                .map(Capability::name)
                .distinct()
                .toList();
        boolean reached = catalog.transports().stream().anyMatch(transport -> spoken.contains(transport.kind()));
        if (!byAgent.isEmpty() && !reached) {
            List<String> kinds = catalog.transports().stream()
                    .map(transport -> transport.kind().wire())
                    .distinct()
                    .toList();
            problems.add(catalog.agent() + " listens on " + String.join(", ", kinds) + ", which this server does not"
                    + " speak; its " + String.join(", ", byAgent)
                    + " need memory, nats with --nats, or a handler of another kind");
        }
    }

    private static void handlerProblem(Capability capability, JavaHandlers java, List<String> problems) {
        if (capability.execution().handler() instanceof HandlerSpec.Java named
                && java.find(named.name()).isEmpty()) {
            problems.add(capability.agent() + " " + capability.name() + ": no Java handler '" + named.name()
                    + "' is on the class path");
        }
    }
}
