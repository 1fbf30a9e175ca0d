package dev.capstan.http.invocation;

import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.port.Cancellations;
import jakarta.inject.Singleton;

/** The cancellation of running calls, on this node or another (INV-9.1). */
@Singleton
record CancelInvocation(InvokeCapability here, Cancellations elsewhere) {

    /**
     * Stops the running calls of a caller with a trace id.
     *
     * @return whether there was one; it ends with {@link dev.capstan.core.RefusalCode#CANCELLED}, and its
     *     handler is interrupted
     */
    boolean run(Caller caller, String traceId) {
        return here.cancel(caller, traceId) || elsewhere.request(caller, traceId);
    }
}
