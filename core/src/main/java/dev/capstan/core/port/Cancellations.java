package dev.capstan.core.port;

import dev.capstan.core.invocation.Caller;

/** The cancellation of calls that run on other nodes. */
@FunctionalInterface
public interface Cancellations {

    /**
     * Asks the other nodes to stop the running calls of a caller with a trace id, and waits for about a second at most.
     *
     * @return whether one of them had such a call, and stopped it; false if too many requests wait already
     */
    boolean request(Caller caller, String traceId);
}
