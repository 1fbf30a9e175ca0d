package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request of a caller, as its entrance has read it.
 *
 * @param correlationId the identity of this one call
 * @param trace the trace it belongs to, the caller's where it gave one (INV-5.1)
 * @param caller the caller
 * @param target the capability asked for
 * @param payload the input
 * @param timeout how long the caller is willing to wait; the capability's own limit where it is shorter (INV-6.1)
 * @param sessionId the session it belongs to, where the caller named one
 * @param answerWanted whether somebody waits for the answer; fire-and-forget does not
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

    /** Returns the same request, whose answer nobody waits for. */
    CallRequest withoutAnswer() {
        return new CallRequest(correlationId, trace, caller, target, payload, timeout, sessionId, false);
    }
}
