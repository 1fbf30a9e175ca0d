package dev.capstan.core.handler;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A Java handler of a capability, found by {@link java.util.ServiceLoader}.
 *
 * <p>The input conforms to the capability's schema. Many threads call a handler at once. The thread of a call is
 * interrupted at its deadline.
 */
public interface CapabilityHandler {

    /** Returns the name that {@code handler: {kind: java, name: …}} refers to. */
    String name();

    /**
     * Whether a call may wait, for a resource, another thread or time. The calls of a handler that never waits run on
     * the threads of their requests, which spares them a change of threads; they are not interrupted.
     */
    default boolean mayWait() {
        return true;
    }

    /**
     * Runs one call and returns its result, JSON of at most 1 MiB.
     *
     * @throws CapabilityFailure if the work fails for a reason that is reported to the caller
     * @throws InterruptedException if the call exceeds its deadline
     */
    JsonNode handle(JsonNode input, HandlerContext context) throws CapabilityFailure, InterruptedException;
}
