package dev.capstan.tck.mutants.bus;

import static dev.capstan.tck.mutants.HttpMutations.REQUESTS;
import static dev.capstan.tck.mutants.HttpMutations.inAgentAnswers;
import static dev.capstan.tck.mutants.Mutant.onBus;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.bus.BusMutations.inOutgoing;
import static dev.capstan.tck.mutants.bus.BusMutations.inPeerResponses;
import static dev.capstan.tck.mutants.bus.BusMutations.is;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.BusMutation;
import dev.capstan.tck.mutants.BusRelay;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusPeer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** Mutants in the calls of a peer over the message bus (X-BUS-8). */
public final class BusCallerMutants {

    private static final long TEN_MINUTES = 600_000;
    private static final String SAME_ID = "always-the-same";

    private BusCallerMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                onBus(
                        "adds a field of its own to its requests",
                        inOutgoing(request -> request.put("colour", "red")),
                        "X-BUS-8.1"),
                onBus(
                        "names another capability in its requests",
                        inOutgoing(request -> request.put("capability", "deliver-fast")),
                        "X-BUS-8.1"),
                onBus(
                        "sends no letters beyond ASCII",
                        inOutgoing(request -> {
                            if (request.path("payload") instanceof ObjectNode payload && payload.has("to")) {
                                payload.put("to", "Zo?");
                            }
                        }),
                        "X-BUS-8.2"),
                onBus(
                        "sends all requests with the same message id",
                        relatingRequests(
                                (request, ids) -> request.put("messageId", SAME_ID),
                                (response, ids) -> response.put(
                                        "causedBy",
                                        ids.get(response.path("correlationId").asText()))),
                        "X-BUS-8.3"),
                onBus(
                        "gives each request ten minutes",
                        inOutgoing(request -> request.put("deadline", System.currentTimeMillis() + TEN_MINUTES)),
                        "X-BUS-8.4"),
                onBus(
                        "gives each request a deadline that passed ten minutes ago",
                        inOutgoing(request -> request.put("deadline", System.currentTimeMillis() - TEN_MINUTES)),
                        "X-BUS-8.4"),
                that("sends a payload that its peer does not accept", sendingInvalidPayloads(), "X-BUS-8.5"),
                onBus(
                        "accepts a response that breaks the output schema of its peer",
                        inPeerResponses(response -> {
                            if (response.at("/payload/data") instanceof ObjectNode data && data.has("price")) {
                                data.put("price", 1);
                            }
                        }),
                        "X-BUS-8.6"),
                onBus(
                        "accepts a response to another request",
                        relatingRequests((request, ids) -> {}, (response, ids) -> {
                            String request =
                                    ids.get(response.path("correlationId").asText());
                            if (request != null) {
                                response.put("causedBy", request);
                            }
                        }),
                        "X-BUS-8.7"),
                onBus("accepts a response that names another sender", acceptingAnySender(), "X-BUS-8.7"),
                that(
                        "hides the code of its peer's refusal",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.at("/error/code").asText().equals("permission_denied")) {
                                ((ObjectNode) answer.get("error")).put("code", "EAGENTRPC_INTERNAL");
                            }
                        }),
                        "X-BUS-8.8"),
                that(
                        "reports a peer that is silent as a network error",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.path("status").asText().equals("timeout")) {
                                answer.put("status", "error");
                                ((ObjectNode) answer.get("error")).put("code", "EAGENTRPC_NETWORK");
                            }
                        }),
                        "X-BUS-8.9"),
                onBus(
                        "names an inbox in its events",
                        inOutgoing(envelope -> {
                            if (is("event", envelope)) {
                                envelope.put("replyTo", "nats://kit.nowhere");
                            }
                        }),
                        "X-BUS-8.10"));
    }

    /** Returns a fault that sends a payload under a capability without a schema, before it is refused under its own. */
    private static HttpMutation sendingInvalidPayloads() {
        return (call, right) -> {
            JsonNode asked = call.is("POST", REQUESTS) ? call.json() : null;
            if (asked instanceof ObjectNode request
                    && request.at("/payload/grams").asInt(1) < 1) {
                right.apply(call.withBody(request.deepCopy().put("capability", "deliver")));
            }
            return right.apply(call);
        };
    }

    /** Returns a fault that takes every response for one of the peer, if it is signed with the key of the peer. */
    private static BusMutation acceptingAnySender() {
        return (right, site) -> {
            BusPeer courier = site.peer("agent://" + Bus.COURIER).orElseThrow();
            return BusRelay.of(
                    right,
                    envelope -> is("response", envelope) && courier.hasSigned(envelope)
                            ? courier.sign(envelope.put("from", courier.address()))
                            : envelope,
                    (request, envelope) -> envelope);
        };
    }

    /** Returns a fault in requests and responses that knows the message id of each request by its correlation id. */
    private static BusMutation relatingRequests(
            BiConsumer<ObjectNode, Map<String, String>> inRequest,
            BiConsumer<ObjectNode, Map<String, String>> inResponse) {
        return (right, site) -> {
            Map<String, String> ids = new ConcurrentHashMap<>();
            return BusRelay.of(
                    right,
                    envelope -> is("response", envelope)
                            ? BusMutations.changed(envelope, "from", response -> inResponse.accept(response, ids), site)
                            : envelope,
                    (request, envelope) -> {
                        if (!is("request", envelope)) {
                            return envelope;
                        }
                        ids.put(
                                envelope.path("correlationId").asText(),
                                envelope.path("messageId").asText());
                        return BusMutations.changed(envelope, "to", changed -> inRequest.accept(changed, ids), site);
                    });
        };
    }
}
