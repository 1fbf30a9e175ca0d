package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Fleet;
import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.json.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors with which a peer responds, and their details. */
class PeerErrorsTest extends AgentRpcFixture {

    @Test
    void aFailureOfThePeersHandlerKeepsItsCode() {
        for (String code : List.of("insufficient_funds", "not_found", "timeout")) {
            Refusal own = Refusal.byPeer(code, "the account holds 10.00 USD");
            try (AgentRpcServer serving = network.serve((call, deadline) -> new HandlerResult.Failed(own))) {
                assertThat(serving).isNotNull();
                RpcResult result =
                        network.requests(network.callPeer(8)).request(InMemoryNetwork.request("work", PAYLOAD));
                assertThat(refusal(result)).isEqualTo(own);
            }
        }
    }

    @Test
    void retryableFailureOfThePeersHandlerStaysRetryable() {
        HandlerResult own = new HandlerResult.Failed(Refusal.retryableByPeer("locked", "the account is locked"), true);
        network.serve((call, deadline) -> own);

        assertThat(handled(network.callPeer(8), InMemoryNetwork.call("work", PAYLOAD)))
                .isEqualTo(own);
    }

    @Test
    void aHandlerOfThePeerThatBreaksDownTellsNothingOfItself() {
        network.serve((call, deadline) -> {
            throw new IllegalStateException("secret-of-the-server");
        });

        RpcResult result = network.requests(network.callPeer(8)).request(InMemoryNetwork.request("work", PAYLOAD));

        assertThat(refusal(result).code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(result.toJson().toString()).doesNotContain("secret");
    }

    @Test
    void aCapabilityThatThePeerDoesNotHaveIsItsError() {
        network.serve(echo());

        HandlerResult answer = handled(network.callPeer(8), InMemoryNetwork.call("unheard-of", PAYLOAD));

        assertThat(answer)
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.CAPABILITY_NOT_FOUND, "there is no capability 'unheard-of' at agent://peer"));
    }

    @ParameterizedTest
    @CsvSource({
        "EAGENTRPC_BUSY, , BUSY, true",
        "EAGENTRPC_DEADLINE_EXCEEDED, , DEADLINE_EXCEEDED, true",
        "EAGENTRPC_NO_CAPABILITY, , CAPABILITY_NOT_FOUND, true",
        "EAGENTRPC_TENANT_MISMATCH, , TENANT_MISMATCH, true",
        "EAGENTRPC_TIMEOUT, , TIMEOUT, false",
        "network_error, , NETWORK_ERROR, false",
        "network_error, {}, NETWORK_ERROR, false",
        "network_error, [true], NETWORK_ERROR, false",
        "network_error, {\"undone\": true}, NETWORK_ERROR, true",
        "network_error, {\"undone\": \"true\"}, NETWORK_ERROR, false",
        "network_error, {\"undone\": 1}, NETWORK_ERROR, false",
        "EAGENTRPC_BUSY, {\"undone\": false}, BUSY, false"
    })
    void anErrorTellsWhetherNothingWasDone(String code, String details, RefusalCode meant, boolean undone)
            throws Exception {
        assertThat(answerTo(code, details == null ? null : Fleet.json(details)))
                .isEqualTo(new HandlerResult.Failed(Refusal.of(meant, "m"), undone));
    }

    @ParameterizedTest
    @EnumSource
    void whichPermissionWasLackingTravelsWithTheDenial(Permission permission) {
        Refusal denial = Refusal.permissionDenied(permission, "m");
        network.serve((call, deadline) -> new HandlerResult.Failed(denial));

        assertThat(handled(network.callPeer(8), InMemoryNetwork.call("work", PAYLOAD)))
                .isEqualTo(new HandlerResult.Failed(denial));
        RpcResult result = network.requests(network.callPeer(8)).request(InMemoryNetwork.request("work", PAYLOAD));
        assertThat(result.toJson().at("/error/permission").textValue()).isEqualTo(permission.wire());
    }

    @Test
    void otherDetailsOfARefusalAreNotSent() {
        Map<String, RefusalCode> codes = Map.of("work", RefusalCode.PERMISSION_DENIED, "local", RefusalCode.TIMEOUT);
        ObjectNode details = Json.object().put("permission", "network:read").put("folder", "secret-of-the-server");
        network.serve((call, deadline) -> new HandlerResult.Failed(
                Refusal.of(codes.get(call.capability().name()), "m").with(details)));

        assertThat(exchange(requestEnvelope()).payload().at("/error/details"))
                .isEqualTo(Fleet.json("{\"permission\": \"network:read\"}"));
        assertThat(exchange(requestEnvelope().put("capability", "local"))
                        .payload()
                        .path("error"))
                .isEqualTo(Fleet.json("{\"code\": \"EAGENTRPC_TIMEOUT\", \"message\": \"m\"}"));
    }

    @Test
    void aDenialMayBeKnownToComeBeforeAnyWork() throws Exception {
        assertThat(answerTo("permission_denied", Fleet.json("{\"undone\": true, \"permission\": \"secrets:read\"}")))
                .isEqualTo(new HandlerResult.Failed(Refusal.permissionDenied(Permission.SECRETS_READ, "m"), true));
    }

    static Stream<JsonNode> lies() {
        return Stream.of(
                        "{}",
                        "[]",
                        "null",
                        "\"network:read\"",
                        "[\"network:read\"]",
                        "{\"permission\": null}",
                        "{\"permission\": 1}",
                        "{\"permission\": true}",
                        "{\"permission\": [\"network:read\"]}",
                        "{\"permission\": {\"network\": \"read\"}}",
                        "{\"permission\": \"\"}",
                        "{\"permission\": \"network:all\"}",
                        "{\"permission\": \"NETWORK_READ\"}",
                        "{\"permission\": \"Network:read\"}",
                        "{\"permission\": \" network:read\"}",
                        "{\"Permission\": \"network:read\"}",
                        "{\"code\": \"internal\", \"retryable\": true, \"violations\": []}",
                        "{\"permission\": \"network:read" + "d".repeat(1_000_000) + "\"}")
                .map(Fleet::json);
    }

    @ParameterizedTest
    @MethodSource("lies")
    void aDenialOfWhatIsNoPermissionNamesNone(JsonNode details) throws Exception {
        assertThat(answerTo("permission_denied", details))
                .isEqualTo(new HandlerResult.Failed(Refusal.of(RefusalCode.PERMISSION_DENIED, "m")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"network_error", "EAGENTRPC_TIMEOUT", "internal", "insufficient_funds", "rate_limited"})
    void aPermissionUnderAnotherCodeIsPassedOver(String code) throws Exception {
        assertThat(answerTo(code, Fleet.json("{\"permission\": \"network:read\"}")))
                .isInstanceOfSatisfying(
                        HandlerResult.Failed.class,
                        failed -> assertThat(failed.refusal().fields()).isEmpty());
    }

    /** What comes of a call that the peer answers with this error. */
    private HandlerResult answerTo(String code, @Nullable JsonNode details) throws Exception {
        network.tap();
        AgentRpcHandler caller = network.callPeer(8);
        Future<HandlerResult> answer = inParallel(1, i -> handled(caller, InMemoryNetwork.call("work", PAYLOAD)))
                .get(0);
        Envelope request = awaitOnTheWire();
        ObjectNode error = Json.object().put("code", code).put("message", "m");
        if (details != null) {
            error.set("details", details);
        }
        ObjectNode response = response(request);
        response.set("payload", Json.object().put("ok", false).set("error", error));
        publish(request.replyTo().substring("memory://".length()), response.toString());
        return answer.get();
    }

    @ParameterizedTest
    @CsvSource({
        "TIMEOUT, true",
        "TIMEOUT, false",
        "NETWORK_ERROR, true",
        "NETWORK_ERROR, false",
        "BUSY, true",
        "BUSY, false"
    })
    void whetherNothingWasDoneTravelsWithTheFailure(RefusalCode code, boolean undone) {
        HandlerResult failure = new HandlerResult.Failed(Refusal.of(code, "m"), undone);
        network.serve((call, deadline) -> failure);

        assertThat(handled(network.callPeer(8), InMemoryNetwork.call("work", PAYLOAD)))
                .isEqualTo(failure);
    }
}
