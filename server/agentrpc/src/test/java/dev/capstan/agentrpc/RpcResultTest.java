package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.json.Json;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RpcResultTest {

    private static final Duration TOOK = Duration.ofNanos(12_999_999);
    private static final List<Violation> LOCATIONS =
            List.of(new Violation("/severity", "value not in enum"), new Violation("", "extra"));

    @Test
    void anAnswerHasItsResponse() {
        assertShape(new RpcResult.Responded("c-1", TOOK, Fleet.json("{\"verdict\": \"approve\"}")), """
                {"status": "ok", "response": {"verdict": "approve"}, "correlationId": "c-1", "latencyMs": 12}""");
    }

    @Test
    void anAnswerSaysWhatWasTolerated() {
        List<ToleratedViolations> tolerated = List.of(
                new ToleratedViolations(Side.REQUEST, LOCATIONS), new ToleratedViolations(Side.RESPONSE, LOCATIONS));
        assertShape(new RpcResult.Responded("c-1", TOOK, Fleet.json("[]"), tolerated), """
                {"status": "ok", "response": [],
                 "violations": [{"side": "request", "path": "/severity", "message": "value not in enum"},
                                {"side": "request", "path": "", "message": "extra"},
                                {"side": "response", "path": "/severity", "message": "value not in enum"},
                                {"side": "response", "path": "", "message": "extra"}],
                 "correlationId": "c-1", "latencyMs": 12}""");
    }

    @Test
    void requestViolationHasItsSideAndAllLocations() {
        assertShape(refused(Refusal.schemaViolation(Side.REQUEST, LOCATIONS), null), """
                {"status": "schema-violation", "schemaSide": "request",
                 "violations": [{"path": "/severity", "message": "value not in enum"}, {"path": "", "message": "extra"}],
                 "error": {"code": "EAGENTRPC_SCHEMA_VIOLATION",
                           "message": "the request violates its schema at 2 locations: /severity: value not in enum", "retryable": false},
                 "correlationId": "c-1", "latencyMs": 12}""");
    }

    @Test
    void aViolationOfTheResponseKeepsTheRawResponse() {
        assertShape(
                refused(Refusal.schemaViolation(Side.RESPONSE, LOCATIONS.subList(0, 1)), Fleet.json("[null]")), """
                {"status": "schema-violation", "schemaSide": "response",
                 "violations": [{"path": "/severity", "message": "value not in enum"}],
                 "error": {"code": "EAGENTRPC_SCHEMA_VIOLATION",
                           "message": "the response violates its schema at 1 location: /severity: value not in enum", "retryable": false},
                 "response": [null], "correlationId": "c-1", "latencyMs": 12}""");
    }

    @Test
    void aTimeoutHasItsOwnStatus() {
        assertShape(refused(Refusal.of(RefusalCode.TIMEOUT, "too late"), null), """
                {"status": "timeout", "error": {"code": "EAGENTRPC_TIMEOUT", "message": "too late", "retryable": true},
                 "correlationId": "c-1", "latencyMs": 12}""");
    }

    @Test
    void aRefusalThatPassesSaysWhenAndWhatElseHelps() {
        Refusal limited = Refusal.of(RefusalCode.RATE_LIMITED, "too many requests")
                .after(Duration.ofMillis(1_001))
                .with(Json.object().put("limit", 100));

        assertShape(refused(limited, null), """
                {"status": "error",
                 "error": {"code": "rate_limited", "message": "too many requests", "retryable": true,
                           "retry_after_seconds": 2, "limit": 100},
                 "correlationId": "c-1", "latencyMs": 12}""");
    }

    @Test
    void anErrorOfThePeerKeepsThePeersCode() {
        assertShape(refused(Refusal.byPeer("insufficient_funds", "only 10.00 USD"), null), """
                {"status": "error", "error": {"code": "insufficient_funds", "message": "only 10.00 USD", "retryable": false},
                 "correlationId": "c-1", "latencyMs": 12}""");
    }

    @ParameterizedTest
    @CsvSource({"ACCEPTED, accepted", "SENT, sent", "PENDING, pending"})
    void aRequestUnderWaySaysHowFarItIs(RpcResult.Progress progress, String status) {
        assertShape(
                new RpcResult.InProgress("c-1", TOOK, progress),
                "{\"status\": \"" + status + "\", \"correlationId\": \"c-1\", \"latencyMs\": 12}");
    }

    @ParameterizedTest
    @CsvSource({
        "TIMEOUT, EAGENTRPC_TIMEOUT",
        "ABANDONED, EAGENTRPC_ABANDONED",
        "BUSY, EAGENTRPC_BUSY",
        "TRANSPORT_UNAVAILABLE, EAGENTRPC_NO_TRANSPORT",
        "AGENT_NOT_FOUND, EAGENTRPC_NO_PEER",
        "CAPABILITY_NOT_FOUND, EAGENTRPC_NO_CAPABILITY",
        "INVALID_ENVELOPE, EAGENTRPC_INVALID_ENVELOPE",
        "DEADLINE_EXCEEDED, EAGENTRPC_DEADLINE_EXCEEDED",
        "TENANT_MISMATCH, EAGENTRPC_TENANT_MISMATCH",
        "VERSION_MISMATCH, EVERSION_SKEW",
        "HANDLER_CRASHED, handler_crashed",
        "NETWORK_ERROR, network_error",
        "AUDIT_UNAVAILABLE, audit_unavailable",
        "INTERNAL, internal"
    })
    void aCodeOfTheCatalogueComesBackFromThePeerAsItself(RefusalCode code, String wire) {
        Refusal refusal = Refusal.of(code, "why");

        assertThat(RpcError.code(refusal)).isEqualTo(wire);
        assertThat(RpcError.refusal(wire, "why")).isEqualTo(refusal);
    }

    @ParameterizedTest
    @CsvSource({
        "insufficient_funds",
        "not_found",
        "timeout",
        "busy",
        "cancelled",
        "invalid_request",
        "schema_violation",
        "EAGENTRPC_SCHEMA_VIOLATION",
        "EAGENTRPC_UNHEARD_OF",
        "capability_not_found",
        "''"
    })
    void anyOtherCodeIsThePeersOwn(String code) {
        assertThat(RpcError.refusal(code, "why")).isEqualTo(Refusal.byPeer(code, "why"));
        assertThat(RpcError.code(RpcError.refusal(code, "why"))).isEqualTo(code);
    }

    private static RpcResult refused(Refusal refusal, JsonNode raw) {
        return new RpcResult.Refused("c-1", TOOK, refusal, raw, false);
    }

    private static void assertShape(RpcResult result, String json) {
        assertThat(Fleet.json(result.toJson().toString())).isEqualTo(Fleet.json(json));
    }
}
