package dev.capstan.tck.mutants.discovery;

import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.discovery.PeerMutations.ENVELOPES;
import static dev.capstan.tck.mutants.discovery.PeerMutations.INTERACTIONS;
import static dev.capstan.tck.mutants.discovery.PeerMutations.acceptingRefused;
import static dev.capstan.tck.mutants.discovery.PeerMutations.inTransfers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Mutants in the states of interactions (DISC-3.5). */
public final class InteractionMutants {

    private static final String NONE = "none";

    private InteractionMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "omits interaction_id from a capability envelope",
                        inTransfers(envelope -> envelope.remove("interaction_id")),
                        Set.of("DISC-3.5.1"),
                        Set.of()),
                interactionMutant(
                        "does not open an interaction for a capability envelope",
                        (said, before) -> before.isEmpty() && isA("capability", said) ? NONE : "",
                        "DISC-3.5.1"),
                interactionMutant(
                        "does not continue an interaction with a capability envelope",
                        (said, before) -> before.equals("needs_input") && isA("capability", said) ? before : "",
                        "DISC-3.5.2"),
                interactionMutant(
                        "does not continue an interaction with a direct envelope",
                        (said, before) -> before.equals("needs_input") && isOfVisitor("direct", said) ? before : "",
                        "DISC-3.5.3"),
                interactionMutant(
                        "reports a failed interaction as completed",
                        (said, before) -> state(said).equals("failed") ? "completed" : "",
                        "DISC-3.5.4"),
                interactionMutant(
                        "opens an interaction for a trace",
                        (said, before) -> before.isEmpty() && isA("trace", said) ? state(said) : "",
                        "DISC-3.5.4"),
                interactionMutant(
                        "ignores a receipt that rejects an interaction",
                        (said, before) -> isA("receipt", said) ? "submitted" : "",
                        "DISC-3.5.5"),
                that(
                        "reopens an ended interaction",
                        acceptingRefused("interaction_closed"),
                        Set.of("DISC-3.5.6"),
                        Set.of()),
                interactionMutant(
                        "changes an ended interaction by a late trace",
                        (said, before) -> before.equals("completed") && isOfVisitor("trace", said) ? state(said) : "",
                        "DISC-3.5.7"),
                interactionMutant(
                        "ends an interaction by a receipt from a peer outside it",
                        (said, before) -> isA("receipt", said) && !isOfVisitor("receipt", said) ? "canceled" : "",
                        "DISC-3.5.8"),
                interactionMutant(
                        "continues an interaction with a capability from a peer outside it",
                        (said, before) -> isA("capability", said) && !isOfVisitor("capability", said) ? "working" : "",
                        "DISC-3.5.8"),
                interactionMutant(
                        "moves an interaction back to submitted by a trace",
                        (said, before) -> state(said).equals("submitted") ? "submitted" : "",
                        "DISC-3.5.9"),
                that(
                        "reports no interaction",
                        AuthMutations.changing(
                                (call, reply) -> call.is("GET", INTERACTIONS),
                                (call, reply) -> AuthMutations.refused(404, "interaction_not_found")),
                        "DISC-3.5.1",
                        "DISC-3.5.2",
                        "DISC-3.5.3",
                        "DISC-3.5.4",
                        "DISC-3.5.5",
                        "DISC-3.5.7",
                        "DISC-3.5.8",
                        "DISC-3.5.9",
                        "DISC-3.5.10",
                        "DISC-4.3.5"),
                interactionMutant(
                        "opens an interaction for a say envelope",
                        (said, before) -> isA("say", said) ? "submitted" : "",
                        "DISC-3.5.10"),
                interactionMutant(
                        "moves an interaction to a state that does not exist",
                        (said, before) -> state(said).equals("exploded") ? "exploded" : "",
                        "DISC-4.3.5"),
                interactionMutant("moves an interaction by a repeated trace", applyingRepeatedTraces(), "DISC-4.3.5"),
                interactionMutant(
                        "changes an interaction by a trace from a peer outside it",
                        (said, before) -> isA("trace", said) && !isOfVisitor("trace", said) ? state(said) : "",
                        "DISC-3.5.8"));
    }

    private static StateView applyingRepeatedTraces() {
        Set<String> ids = ConcurrentHashMap.newKeySet();
        return (said, before) -> isA("trace", said) && !ids.add(said.path("id").asText()) ? state(said) : "";
    }

    /** Returns a mutant that reports the state from a view, or the correct state if the view returns an empty string. */
    private static Mutant interactionMutant(String name, StateView stateView, String red) {
        Map<String, String> heard = new ConcurrentHashMap<>();
        Map<String, String> seen = new ConcurrentHashMap<>();
        HttpMutation fault = (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            JsonNode said = call.json();
            String id = said.path("interaction_id").asText();
            if (call.is("POST", ENVELOPES) && !id.isEmpty()) {
                String state = stateView.stateAfter(said, heard.getOrDefault(id, ""));
                heard.put(id, state(said).isEmpty() ? "submitted" : state(said));
                seen.put(id, state);
            }
            Optional<String> asked = call.is("GET", INTERACTIONS)
                    ? seen.keySet().stream().filter(call.path()::contains).findFirst()
                    : Optional.empty();
            return asked.map(seen::get)
                    .filter(state -> !state.isEmpty())
                    .map(state -> state.equals(NONE)
                            ? AuthMutations.refused(404, "not_found")
                            : AuthMutations.response(200, Json.object().put("state", state)))
                    .orElse(reply);
        };
        return that(name, fault, Set.of(red), Set.of());
    }

    private static boolean isA(String kind, JsonNode said) {
        return said.path("kind").asText().equals(kind);
    }

    private static boolean isOfVisitor(String kind, JsonNode said) {
        return isA(kind, said) && said.path("from").asText().startsWith("visitor");
    }

    /** Returns the state in a trace, or an empty string. */
    private static String state(JsonNode said) {
        return said.at("/body/state").asText();
    }

    /** Derives the state of an interaction from a message and the state before, empty for a new one. */
    @FunctionalInterface
    private interface StateView {

        String stateAfter(JsonNode said, String before);
    }
}
