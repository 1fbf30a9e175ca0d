package dev.capstan.core.handler;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Does the work of a capability in Java; found by {@link java.util.ServiceLoader}.
 *
 * <p>The input has passed the capability's schema. A handler is called from many threads at once, and its thread is
 * interrupted when the call has run out of time.
 */
public interface CapabilityHandler {

    /** The name that {@code handler: {kind: java, name: …}} refers to. */
    String name();

    /**
     * The result of one call.
     *
     * @throws CapabilityFailure where the work cannot be done, for a reason that the caller is to know
     * @throws InterruptedException where the call has run out of time
     */
    JsonNode handle(JsonNode input, HandlerContext context) throws CapabilityFailure, InterruptedException;
}
