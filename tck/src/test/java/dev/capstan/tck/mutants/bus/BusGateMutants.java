package dev.capstan.tck.mutants.bus;

import static dev.capstan.tck.mutants.Mutant.onBus;
import static dev.capstan.tck.mutants.bus.BusMutations.accepting;
import static dev.capstan.tck.mutants.bus.BusMutations.inRequests;
import static dev.capstan.tck.mutants.bus.BusMutations.inResponses;
import static dev.capstan.tck.mutants.bus.BusMutations.isOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.BusMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.function.Predicate;

/** Mutants in the gates of the message bus (X-BUS-1). */
public final class BusGateMutants {

    private static final String VIOLATION = "EAGENTRPC_SCHEMA_VIOLATION";
    private static final int MAX_REFUND = 10;

    private BusGateMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                onBus("accepts an invalid payload over the message bus", acceptingViolations("request"), "X-BUS-1.1"),
                onBus(
                        "omits the violations over the message bus",
                        inResponses((request, response) -> {
                            if (response.at("/payload/error/details") instanceof ObjectNode details) {
                                details.putArray("violations");
                            }
                        }),
                        "X-BUS-1.1",
                        "X-BUS-1.2"),
                onBus(
                        "runs the handler before it validates the payload of a bus request",
                        inResponses((request, response) -> {
                            if (response.at("/payload/error/details") instanceof ObjectNode details
                                    && details.path("schemaSide").asText().equals("request")) {
                                details.put("schemaSide", "response");
                            }
                        }),
                        "X-BUS-1.1"),
                onBus("sends an invalid result over the message bus", acceptingViolations("response"), "X-BUS-1.2"),
                onBus(
                        "does not enforce constraints over the message bus",
                        cappingAmount(payload -> true),
                        "X-BUS-1.3",
                        "X-BUS-1.6"),
                onBus("does not enforce rate limits over the message bus", accepting("rate_limited"), "X-BUS-1.4"),
                onBus(
                        "accepts a request for an unknown capability over the message bus",
                        accepting("EAGENTRPC_NO_CAPABILITY"),
                        "X-BUS-1.5"),
                onBus(
                        "validates the payload of a bus request before it checks the constraints",
                        cappingAmount(payload -> payload.has("reason")),
                        "X-BUS-1.6"),
                onBus(
                        "validates the payload of a bus request before it authenticates the sender",
                        inResponses((request, response) -> {
                            boolean breaks = request.at("/payload/item").isBoolean();
                            if (breaks && response.at("/payload/error") instanceof ObjectNode error) {
                                error.put("code", VIOLATION);
                            }
                        }),
                        "X-BUS-1.6"));
    }

    private static BusMutation acceptingViolations(String side) {
        return accepting((request, error) -> isOf(VIOLATION, error)
                && error.at("/details/schemaSide").asText().equals(side));
    }

    private static BusMutation cappingAmount(Predicate<JsonNode> which) {
        return inRequests(envelope -> {
            if (envelope.path("payload") instanceof ObjectNode payload
                    && payload.path("amount").asInt() > MAX_REFUND
                    && which.test(payload)) {
                payload.put("amount", MAX_REFUND);
            }
        });
    }
}
