package dev.capstan.server.architecture.sample.path;

import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.Handlers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** An entrance with gates of its own, and one without any. */
final class UngatedEntryPoint {

    InvokeCapability ownPath(
            List<Gate> gates, Handlers handlers, HandlerExecutor workers, AuditTrail trail, InstantSource clock) {
        return new InvokeCapability(gates, handlers, List.of(), workers, trail, clock);
    }

    HandlerResult noGate(Handlers handlers, Call call, Instant deadline) throws InterruptedException {
        return handlers.of(call.capability()).handle(call, deadline);
    }
}
