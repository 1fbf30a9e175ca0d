package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request of a caller, as parsed by the protocol.
 *
 * @param correlationId id of this one call
 * @param trace trace of the call, the caller's if it gave one (INV-5.1)
 * @param caller caller
 * @param target requested capability
 * @param payload input
 * @param timeout time that the caller is willing to wait; the capability's own limit if it is shorter (INV-6.1)
 * @param sessionId session of the call; null if the caller named none
 * @param responseExpected whether the caller waits for the response; false for fire-and-forget
 */
public record CallRequest(
        String correlationId,
        Trace trace,
        Caller caller,
        Target target,
        JsonNode payload,
        @Nullable Duration timeout,
        @Nullable String sessionId,
        boolean responseExpected) {

    /** Returns the same request at another position of its trace. */
    CallRequest tracedIn(TraceParent span) {
        return new CallRequest(
                correlationId, trace.in(span), caller, target, payload, timeout, sessionId, responseExpected);
    }

    /** Returns the same request without an expected response. */
    CallRequest withoutResponse() {
        return new CallRequest(correlationId, trace, caller, target, payload, timeout, sessionId, false);
    }
}
