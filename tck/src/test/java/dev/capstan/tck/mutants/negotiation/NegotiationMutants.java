package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.NEGOTIATIONS;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.changingProposals;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inAgreements;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inNegotiations;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inRejections;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Mutants in negotiation (NEG-2.1, NEG-2.2, NEG-2.3, NEG-2.5). */
public final class NegotiationMutants {

    private static final String ACCEPTABLE = "acceptable_versions";
    private static final String PREFERRED = "preferred_version";
    private static final String RANGE = "version_range";
    private static final String SUPPORTED = "supported_versions";

    private NegotiationMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "ignores unknown fields of a proposal",
                        changingProposals(said -> said.remove("colour")),
                        "NEG-2.1.4"),
                mutant(
                        "ignores acceptable_versions with only one version",
                        inNegotiations((asked, answer) -> {
                            if (asked.path(ACCEPTABLE).size() == 1 && !asked.has(RANGE)) {
                                answer.put("kind", "REJECT").remove("agreed_version");
                            }
                        }),
                        "NEG-2.1.1"),
                mutant(
                        "returns a different capability in the response to a proposal",
                        inNegotiations((asked, answer) -> answer.put("capability", "code-reviews")),
                        "NEG-2.1.2",
                        "NEG-2.1.5"),
                mutant(
                        "omits session_id from ACCEPT",
                        inAgreements(answer -> answer.remove("session_id")),
                        "NEG-2.1.3",
                        "NEG-2.1.5"),
                mutant(
                        "uses the same session id for all agreements",
                        inAgreements(answer -> answer.put("session_id", "neg_1")),
                        "NEG-2.1.5"),
                mutant(
                        "returns a session that has already expired",
                        inAgreements(answer -> answer.put("expires_at", "2001-01-01T00:00:00Z")),
                        "NEG-2.1.5"),
                mutant(
                        "does not find an agreed session",
                        AuthMutations.changing(
                                (call, reply) -> call.is("GET", NEGOTIATIONS),
                                (call, reply) -> AuthMutations.refused(404, "session_not_found")),
                        "NEG-2.1.5"),
                mutant("selects a different version for the same proposal", alternating(), "NEG-2.2.1"),
                mutant(
                        "ignores preferred_version",
                        changingProposals(said -> {
                            if (said.has(ACCEPTABLE) && said.has(RANGE)) {
                                said.remove(PREFERRED);
                            }
                        }),
                        "NEG-2.2.2"),
                mutant(
                        "selects the newest instead of the first acceptable version",
                        changingProposals(said -> {
                            if (said.path(ACCEPTABLE) instanceof ArrayNode acceptable) {
                                List<String> newestFirst = acceptable
                                        .valueStream()
                                        .map(JsonNode::asText)
                                        .sorted(Comparator.reverseOrder())
                                        .toList();
                                newestFirst.forEach(said.putArray(ACCEPTABLE)::add);
                            }
                        }),
                        "NEG-2.2.3"),
                mutant(
                        "selects the lowest instead of the highest version in the range",
                        inNegotiations((asked, answer) -> {
                            if (asked.path(RANGE).asText().startsWith(">=1.2")
                                    && !asked.has(PREFERRED)
                                    && !asked.has(ACCEPTABLE)) {
                                answer.put("agreed_version", "1.0");
                            }
                        }),
                        "NEG-2.2.4"),
                mutant(
                        "ignores version_range when the proposal names versions",
                        changingProposals(said -> {
                            if (said.has(PREFERRED)
                                    && said.has(ACCEPTABLE)
                                    && said.path(RANGE).asText().startsWith(">=0.9")) {
                                said.remove(RANGE);
                            }
                        }),
                        "NEG-2.2.4"),
                mutant(
                        "accepts a proposal that no version satisfies",
                        inNegotiations((asked, answer) -> {
                            if (isRejection(answer)
                                    && asked.path(PREFERRED).asText().equals("1.7")) {
                                answer.put("kind", "ACCEPT")
                                        .put("agreed_version", "2.0")
                                        .put("session_id", "neg_1");
                                answer.putArray("warnings");
                            }
                        }),
                        "NEG-2.2.5"),
                mutant(
                        "agrees on a withdrawn version",
                        inNegotiations((asked, answer) -> {
                            if (isOfWithdrawn(answer)) {
                                answer.put("kind", "ACCEPT")
                                        .put("agreed_version", "1.0")
                                        .put("session_id", "neg_1");
                                answer.putArray("warnings");
                            }
                        }),
                        "NEG-2.2.5"),
                mutant(
                        "lists a withdrawn version as supported",
                        inRejections(answer -> {
                            if (isOfWithdrawn(answer)) {
                                answer.withArray(SUPPORTED).add("1.0");
                            }
                        }),
                        "NEG-2.2.5"),
                mutant(
                        "uses the same reason for every rejection",
                        inRejections(answer -> answer.put("reason", "version_mismatch")),
                        "NEG-2.3.1"),
                mutant(
                        "omits the supported versions from REJECT",
                        inRejections(answer -> answer.putArray(SUPPORTED)),
                        "NEG-2.3.2"),
                mutant(
                        "does not warn about a deprecated version",
                        inAgreements(answer -> {
                            if (answer.path("agreed_version").asText().equals("1.0")) {
                                answer.putArray("warnings");
                            }
                        }),
                        "NEG-2.5.1",
                        "NEG-2.5.3"),
                mutant(
                        "warns about every agreed version",
                        inAgreements(answer -> ((ArrayNode) answer.get("warnings"))
                                .addObject()
                                .put("code", "deprecated_version")
                                .put("message", "1.0 is old")),
                        "NEG-2.5.1"),
                mutant(
                        "does not warn about a partially compatible version",
                        inAgreements(answer -> {
                            if (answer.path("agreed_version").asText().equals("1.0.0")) {
                                answer.putArray("warnings");
                            }
                        }),
                        "NEG-2.5.2",
                        "NEG-2.5.3"),
                mutant(
                        "omits what is unavailable from a warning",
                        inAgreements(answer ->
                                answer.path("warnings").forEach(one -> ((ObjectNode) one).put("message", "beware"))),
                        "NEG-2.5.3"));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** Whether a rejection is that of a server on which 1.0 of code-review has been withdrawn. */
    private static boolean isOfWithdrawn(JsonNode answer) {
        return isRejection(answer)
                && answer.path("capability").asText().equals("code-review")
                && answer.path(SUPPORTED).size() == 2;
    }

    private static boolean isRejection(JsonNode answer) {
        return answer.path("kind").asText().equals("REJECT");
    }

    /** Returns a mutation that selects a different version from the third identical proposal on. */
    private static HttpMutation alternating() {
        Map<String, Integer> times = new ConcurrentHashMap<>();
        return inNegotiations((asked, answer) -> {
            if (times.merge(asked.toString(), 1, Integer::sum) > 2 && answer.has("agreed_version")) {
                answer.put("agreed_version", "1.5");
            }
        });
    }
}
