package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Trace;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request to another agent.
 *
 * @param caller caller
 * @param to agent to call
 * @param capability name of the capability
 * @param payload payload
 * @param timeout time that the caller is willing to wait; the capability's own limit if it is shorter
 * @param mode whether and how the caller waits for the response
 * @param idempotencyKey key under which a caller's request is executed only once, or null
 * @param trace trace of the request
 * @param sessionId session of the request, or null
 * @param minSchemaVersion oldest acceptable version of the capability, or null (X-TC-7.1)
 */
public record RpcRequest(
        Caller caller,
        AgentId to,
        String capability,
        JsonNode payload,
        @Nullable Duration timeout,
        Mode mode,
        @Nullable String idempotencyKey,
        Trace trace,
        @Nullable String sessionId,
        @Nullable Version minSchemaVersion) {

    /** Creates a synchronous request without options. */
    public static RpcRequest sync(Caller caller, AgentId to, String capability, JsonNode payload) {
        return new RpcRequest(caller, to, capability, payload, null, Mode.SYNC, null, Trace.generate(), null, null);
    }

    /** The way that the caller waits. */
    public enum Mode {
        /** Returns the result in the response. */
        SYNC("sync"),
        /** Keeps the result, to be fetched later by the correlation id. */
        ASYNC("async"),
        /** Expects no response. */
        FIRE_AND_FORGET("fire-and-forget");

        private final String wire;

        Mode(String wire) {
            this.wire = wire;
        }

        /** Returns the mode with this wire name, or empty. */
        public static Optional<Mode> fromWire(String wire) {
            return Stream.of(values()).filter(m -> m.wire.equals(wire)).findFirst();
        }
    }
}
