package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Transport;
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
 * @param entrance way by which it came in
 */
public record CallRequest(
        String correlationId,
        Trace trace,
        Caller caller,
        Target target,
        JsonNode payload,
        @Nullable Duration timeout,
        @Nullable String sessionId,
        boolean responseExpected,
        Entrance entrance) {

    /** Returns the same request at another position of its trace. */
    CallRequest tracedIn(TraceParent span) {
        return new CallRequest(
                correlationId, trace.in(span), caller, target, payload, timeout, sessionId, responseExpected, entrance);
    }

    /** Returns the same request without an expected response. */
    CallRequest withoutResponse() {
        return new CallRequest(correlationId, trace, caller, target, payload, timeout, sessionId, false, entrance);
    }

    /** Returns the same request, received by this surface. */
    CallRequest by(Surface surface) {
        Entrance own = new Entrance(surface, null);
        return new CallRequest(
                correlationId, trace, caller, target, payload, timeout, sessionId, responseExpected, own);
    }

    /**
     * The way by which a request came in.
     *
     * @param surface surface that received it
     * @param transport transport of the bus that it came over; null if it did not
     */
    public record Entrance(Surface surface, @Nullable Transport transport) {

        /** The entrance of a request by a program that contains the path. */
        static final Entrance LIBRARY = new Entrance(Surface.LIBRARY, null);
    }

    /** The surfaces that receive requests. */
    public enum Surface {
        INVOCATIONS("invocations"),
        EXECUTIONS("executions"),
        AGENT_RPC("agent-rpc"),
        BUS("bus"),
        AGH("agh"),
        MCP("mcp"),
        LIBRARY("library");

        private final String label;

        Surface(String label) {
            this.label = label;
        }

        /** Returns the name of the surface in records, metrics and traces. */
        public String label() {
            return label;
        }
    }
}
