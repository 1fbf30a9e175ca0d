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

/** What came of a request to another agent, in the shape that seed 000 gives it (TC-3.2, TC-3.4). */
public sealed interface RpcResult {

    /** What holds the request, its response and its audit records together. */
    String correlationId();

    /** How long the caller waited. */
    Duration latency();

    /** The result on the wire: {@code status}, what belongs to it, {@code correlationId} and {@code latencyMs}. */
    ObjectNode toJson();

    /**
     * The agent answered.
     *
     * @param response its answer, checked
     * @param tolerated what the request or the answer breaks and was let pass (X-NEG-6.1)
     */
    record Responded(String correlationId, Duration latency, JsonNode response, List<ToleratedViolations> tolerated)
            implements RpcResult {

        public Responded {
            tolerated = List.copyOf(tolerated);
        }

        /** An answer that breaks nothing. */
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
     * There is no answer, or none that may be passed on.
     *
     * @param refusal why
     * @param rawResponse what the agent answered, where that is what was refused
     * @param undone whether it is certain that nothing was done, so that it may be asked again (INV-7.2)
     */
    record Refused(
            String correlationId,
            Duration latency,
            Refusal refusal,
            @Nullable JsonNode rawResponse,
            boolean undone) implements RpcResult {
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
     * The request is on its way.
     *
     * @param progress how far it is
     */
    record InProgress(String correlationId, Duration latency, Progress progress) implements RpcResult {
        @Override
        public ObjectNode toJson() {
            return closed(Json.object().put("status", progress.wire), this);
        }
    }

    /** How far a request is whose result is not there. */
    enum Progress {
        /** It runs; its result can be fetched by the correlation id. */
        ACCEPTED("accepted"),
        /** It was handed on, and nobody waits for an answer. */
        SENT("sent"),
        /** It was accepted before and still runs. */
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
