package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Violation;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.json.Json;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of a request to another agent, in the form of typed capabilities (TC-3.2, TC-3.4). */
public sealed interface RpcResult {

    /** Returns the id that links the request, its response and its audit records. */
    String correlationId();

    /** Returns how long the caller waited. */
    Duration latency();

    /** Returns the result on the wire: {@code status}, its fields, {@code correlationId} and {@code latencyMs}. */
    ObjectNode toJson();

    /**
     * A response of the agent.
     *
     * @param response response that passed all checks
     * @param tolerated violations of the request or the response that do not end the call (X-NEG-6.1)
     */
    record Responded(String correlationId, Duration latency, JsonNode response, List<ToleratedViolations> tolerated)
            implements RpcResult {

        public Responded {
            tolerated = List.copyOf(tolerated);
        }

        /** Creates a response without violations. */
        public Responded(String correlationId, Duration latency, JsonNode response) {
            this(correlationId, latency, response, List.of());
        }

        @Override
        public ObjectNode toJson() {
            ObjectNode json = Json.object().put("status", "ok");
            json.set("response", response);
            ToleratedViolations.put(json, tolerated);
            return closed(json, this);
        }
    }

    /**
     * A missing response, or one that must not be passed on.
     *
     * @param refusal reason
     * @param rawResponse response of the agent, if that is what was refused
     * @param notExecuted whether it is certain that nothing was done, so that the request can be retried (INV-7.2)
     */
    record Refused(
            String correlationId,
            Duration latency,
            Refusal refusal,
            @Nullable JsonNode rawResponse,
            boolean notExecuted)
            implements RpcResult {
        @Override
        public ObjectNode toJson() {
            ObjectNode json = Json.object().put("status", status());
            refusal.side().ifPresent(side -> {
                json.put("schemaSide", side.wire());
                ArrayNode violations = json.putArray("violations");
                for (Violation violation : refusal.violations()) {
                    violations.addObject().put("path", violation.path()).put("message", violation.message());
                }
            });
            json.set("error", error());
            if (rawResponse != null) {
                json.set("response", rawResponse);
            }
            return closed(json, this);
        }

        private ObjectNode error() {
            ObjectNode error = Json.object()
                    .put("code", RpcError.code(refusal))
                    .put("message", refusal.message())
                    .put("retryable", refusal.code().retryable());
            refusal.retryAfterSeconds().ifPresent(seconds -> error.put("retry_after_seconds", seconds));
            return error.setAll(refusal.fields());
        }

        private String status() {
            if (refusal.code() == RefusalCode.SCHEMA_VIOLATION) {
                return "schema-violation";
            }
            return refusal.code() == RefusalCode.TIMEOUT ? "timeout" : "error";
        }
    }

    /**
     * A request without a result yet.
     *
     * @param progress progress of the request
     */
    record InProgress(String correlationId, Duration latency, Progress progress) implements RpcResult {
        @Override
        public ObjectNode toJson() {
            return closed(Json.object().put("status", progress.wire), this);
        }
    }

    /**
     * The result of a request that another node has run.
     *
     * @param json result on the wire
     */
    record Fetched(ObjectNode json) implements RpcResult {

        @Override
        public String correlationId() {
            return json.path("correlationId").asText();
        }

        @Override
        public Duration latency() {
            return Duration.ofMillis(json.path("latencyMs").asLong());
        }

        @Override
        public ObjectNode toJson() {
            return json;
        }
    }

    /** The progress of a request without a result. */
    enum Progress {
        /** Reports that it runs; its result can be fetched by the correlation id. */
        ACCEPTED("accepted"),
        /** Reports that it was handed on, and that no response is expected. */
        SENT("sent"),
        /** Reports that it was accepted before and still runs. */
        PENDING("pending");

        private final String wire;

        Progress(String wire) {
            this.wire = wire;
        }
    }

    private static ObjectNode closed(ObjectNode json, RpcResult result) {
        return json.put("correlationId", result.correlationId())
                .put("latencyMs", result.latency().toMillis());
    }
}
