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
 * What a caller asks of another agent.
 *
 * @param caller who asks
 * @param to the agent that is asked
 * @param capability the name of what is called
 * @param payload what is sent
 * @param timeout how long the caller is willing to wait; the capability's own limit where it is shorter
 * @param mode whether and how the caller waits for the answer
 * @param idempotencyKey under one key a caller's request is carried out but once
 * @param trace the trace the request belongs to
 * @param sessionId the session it belongs to
 * @param minSchemaVersion the oldest version of the capability that will do (X-TC-7.1)
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

    /** A request whose answer is waited for, with nothing said beside. */
    public static RpcRequest sync(Caller caller, AgentId to, String capability, JsonNode payload) {
        return new RpcRequest(caller, to, capability, payload, null, Mode.SYNC, null, Trace.generate(), null, null);
    }

    /** Whether and how the caller waits. */
    public enum Mode {
        /** The answer is the result. */
        SYNC("sync"),
        /** The result is fetched later, by the correlation id. */
        ASYNC("async"),
        /** Nobody waits for an answer. */
        FIRE_AND_FORGET("fire-and-forget");

        private final String wire;

        Mode(String wire) {
            this.wire = wire;
        }

        /** The name on the wire, such as {@code fire-and-forget}. */
        public String wire() {
            return wire;
        }

        /** The mode with this wire name, or nothing where there is none. */
        public static Optional<Mode> fromWire(String wire) {
            return Stream.of(values()).filter(m -> m.wire.equals(wire)).findFirst();
        }
    }
}
