package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.RegistryFaults.NEGOTIATIONS;
import static dev.capstan.tck.broken.RegistryFaults.hearing;
import static dev.capstan.tck.broken.RegistryFaults.inAgreements;
import static dev.capstan.tck.broken.RegistryFaults.inNegotiations;
import static dev.capstan.tck.broken.RegistryFaults.inRejections;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Servers that agree on the wrong version, or in the wrong words (NEG-2.1, NEG-2.2, NEG-2.3, NEG-2.5). */
final class BrokenNegotiations {

    private static final String ACCEPTABLE = "acceptable_versions";
    private static final String PREFERRED = "preferred_version";
    private static final String RANGE = "version_range";

    private BrokenNegotiations() {}

    static List<BrokenServer> shelf() {
        return List.of(
                agreeing("agrees without a session", inAgreements(answer -> answer.remove("session_id"))),
                agreeing("has one session for all", inAgreements(answer -> answer.put("session_id", "neg_1"))),
                agreeing(
                        "agrees for no time", inAgreements(answer -> answer.put("expires_at", "2001-01-01T00:00:00Z"))),
                agreeing(
                        "forgets what it has agreed on",
                        AuthFaults.changing(
                                (call, reply) -> call.is("GET", NEGOTIATIONS),
                                (call, reply) -> AuthFaults.refused(404, "session_not_found"))),
                choosing("agrees on the newest that is acceptable", hearing(said -> {
                    if (said.path(ACCEPTABLE) instanceof ArrayNode acceptable) {
                        List<String> newestFirst = acceptable
                                .valueStream()
                                .map(JsonNode::asText)
                                .sorted(Comparator.reverseOrder())
                                .toList();
                        newestFirst.forEach(said.putArray(ACCEPTABLE)::add);
                    }
                })),
                choosing("agrees on the first version of a range", inNegotiations((asked, answer) -> {
                    if (asked.path(RANGE).asText().startsWith(">=1")
                            && !asked.has(PREFERRED)
                            && !asked.has(ACCEPTABLE)) {
                        answer.put("agreed_version", "1.0");
                    }
                })),
                choosing("overlooks the range where versions are named", hearing(said -> {
                    if (said.has(PREFERRED) || said.has(ACCEPTABLE)) {
                        said.remove(RANGE);
                    }
                })),
                that(
                        "has no use for what is preferred",
                        hearing(said -> {
                            if (said.has(ACCEPTABLE)) {
                                said.remove(PREFERRED);
                            }
                        }),
                        Set.of("NEG-2.1", "NEG-2.2"),
                        Set.of("NEG-2.3")),
                rejecting(
                        "rejects without a word of what there is",
                        inRejections(answer -> answer.putArray("supported_versions"))),
                rejecting(
                        "has one reason for every rejection",
                        inRejections(answer -> answer.put("reason", "version_mismatch"))),
                rejecting("agrees on what nobody has asked for", inRejections(answer -> {
                    answer.put("kind", "ACCEPT").put("agreed_version", "2.0").put("session_id", "neg_1");
                    answer.putArray("warnings");
                })),
                warning("warns of nothing", inAgreements(answer -> answer.putArray("warnings"))),
                warning("warns of everything", inAgreements(answer -> ((ArrayNode) answer.get("warnings"))
                        .addObject()
                        .put("code", "deprecated_version")
                        .put("message", "1.0 is old"))),
                warning("warns without a word of what is the matter", inAgreements(answer -> answer.path("warnings")
                        .forEach(one -> ((ObjectNode) one).put("message", "beware")))));
    }

    private static BrokenServer agreeing(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-2.1"), Set.of("NEG-2.3"));
    }

    private static BrokenServer choosing(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-2.2"), Set.of("NEG-2.3"));
    }

    private static BrokenServer rejecting(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-2.3"), Set.of("NEG-2.1"));
    }

    private static BrokenServer warning(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-2.5"), Set.of("NEG-2.3"));
    }
}
