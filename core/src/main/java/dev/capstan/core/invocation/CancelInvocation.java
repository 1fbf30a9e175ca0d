package dev.capstan.core.invocation;

import dev.capstan.core.port.Cancellations;

/** The cancellation of running calls, on this node or another (INV-9.1). */
public final class CancelInvocation {

    private final InvokeCapability here;
    private final Cancellations elsewhere;

    /** Creates the cancellation of calls on this path, and of those on other nodes. */
    public CancelInvocation(InvokeCapability here, Cancellations elsewhere) {
        this.here = here;
        this.elsewhere = elsewhere;
    }

    /**
     * Stops the running calls of a caller with a trace id.
     *
     * @return whether there was one; it ends with {@link dev.capstan.core.RefusalCode#CANCELLED}, and its
     *     handler is interrupted
     */
    public boolean run(Caller caller, String traceId) {
        return here.cancel(caller, traceId) || elsewhere.request(caller, traceId);
    }
}
