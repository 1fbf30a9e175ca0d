package dev.capstan.tck.mutants.bus;

import static dev.capstan.tck.mutants.Mutant.onBus;
import static dev.capstan.tck.mutants.bus.BusMutations.accepting;
import static dev.capstan.tck.mutants.bus.BusMutations.inRequests;
import static dev.capstan.tck.mutants.bus.BusMutations.inResponses;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.BusMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Mutants in replay protection, deadlines and tenants of the message bus (X-BUS-6). */
public final class BusReplayMutants {

    private static final long SOON_MS = 20_000;
    private static final long LATEST_MS = 630_000;

    private BusReplayMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                onBus("accepts a repeated request over the message bus", accepting("duplicate"), "X-BUS-6.1"),
                onBus("accepts a request past its deadline", postponing(left -> left < 0), "X-BUS-6.2"),
                onBus(
                        "accepts a signed request without a deadline",
                        inRequests(envelope -> {
                            if (!envelope.has("deadline")) {
                                postpone(envelope);
                            }
                        }),
                        "X-BUS-6.3"),
                onBus(
                        "accepts a deadline more than 630 seconds ahead",
                        postponing(left -> left > LATEST_MS),
                        "X-BUS-6.4"),
                onBus(
                        "accepts a request of another tenant",
                        inRequests(envelope -> envelope.remove("tenantId")),
                        "X-BUS-6.5"),
                onBus(
                        "refuses a request after a copy without proof",
                        refusingRepetitions((request, response) ->
                                response.at("/payload/error/code").asText().equals("AUTH_REJECTED")),
                        "X-BUS-6.6"),
                onBus(
                        "refuses the message id of another sender",
                        refusingRepetitions((request, response) ->
                                response.at("/payload/ok").asBoolean()),
                        "X-BUS-6.6"));
    }

    /** Returns a fault that refuses a request as repeated after some response to the same message id. */
    private static BusMutation refusingRepetitions(BiPredicate<ObjectNode, ObjectNode> which) {
        Set<String> used = ConcurrentHashMap.newKeySet();
        return inResponses((request, response) -> {
            String id = response.path("causedBy").asText();
            boolean repeated = used.contains(id);
            if (which.test(request, response)) {
                used.add(id);
            }
            if (repeated && response.at("/payload/ok").asBoolean()) {
                ObjectNode payload = response.putObject("payload").put("ok", false);
                payload.putObject("error").put("code", "duplicate").put("message", "it was sent before");
            }
        });
    }

    private static BusMutation postponing(Predicate<Long> which) {
        return inRequests(envelope -> {
            long left = envelope.path("deadline").asLong() - System.currentTimeMillis();
            if (envelope.has("deadline") && which.test(left)) {
                postpone(envelope);
            }
        });
    }

    private static void postpone(ObjectNode envelope) {
        envelope.put("deadline", System.currentTimeMillis() + SOON_MS);
    }
}
