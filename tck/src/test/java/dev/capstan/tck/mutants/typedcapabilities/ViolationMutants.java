package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.HttpMutations.REQUESTS;
import static dev.capstan.tck.mutants.HttpMutations.inAgentAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inReplies;
import static dev.capstan.tck.mutants.HttpMutations.inViolations;
import static dev.capstan.tck.mutants.HttpMutations.isAsked;
import static dev.capstan.tck.mutants.HttpMutations.makeSuccess;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Mutants in reports of schema violations (TC-3.2, TC-3.4, TC-3.5). */
public final class ViolationMutants {

    private ViolationMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "accepts requests that violate the input schema",
                        inViolations("request", answer -> makeSuccess(answer, Json.object())),
                        Set.of("TC-3.2.1", "TC-3.2.2", "TC-3.2.3", "TC-3.2.4", "TC-3.2.6", "TC-3.2.7"),
                        Set.of()),
                mutant(
                        "returns 422 for a schema violation",
                        inReplies(
                                call -> call.is("POST", REQUESTS),
                                reply -> reply.json().has("schemaSide") ? reply.withStatus(422) : reply),
                        "TC-3.2.7"),
                mutant(
                        "reports a request violation as a response violation",
                        inViolations("request", answer -> answer.put("schemaSide", "response")),
                        "TC-3.2.2"),
                mutant(
                        "omits the message of a violation",
                        inViolations("request", answer -> answer.path("violations")
                                .forEach(violation -> ((ObjectNode) violation).remove("message"))),
                        "TC-3.2.3"),
                mutant(
                        "says only that a value is invalid",
                        inViolations("request", answer -> answer.path("violations")
                                .forEach(violation -> ((ObjectNode) violation).put("message", "invalid value"))),
                        "X-TC-7.4"),
                mutant(
                        "uses a different error code for a request violation",
                        inViolations("request", answer -> ((ObjectNode) answer.get("error")).put("code", "ESCHEMA")),
                        "TC-3.2.4"),
                mutant(
                        "sends a request that violates its schema to the peer",
                        (call, right) -> {
                            ProxiedResponse reply = right.apply(call);
                            if (reply.json().has("schemaSide") && isAsked("count", call.json())) {
                                ObjectNode said = call.json().deepCopy();
                                if (said.get("payload") instanceof ObjectNode payload
                                        && payload.has("marker")
                                        && !said.has("mode")) {
                                    payload.put("valid", true);
                                    right.apply(call.withBody(said));
                                }
                            }
                            return reply;
                        },
                        "TC-3.2.5"),
                mutant(
                        "does not validate a fire-and-forget request",
                        inAgentAnswers((asked, answer) -> {
                            if (asked.path("mode").asText().equals("fire-and-forget") && answer.has("schemaSide")) {
                                answer.remove(List.of("schemaSide", "violations", "error"));
                                answer.put("status", "sent");
                            }
                        }),
                        "TC-3.2.6"),
                that(
                        "returns responses that violate the output schema",
                        inViolations("response", answer -> makeSuccess(answer, answer.path("response"))),
                        Set.of("TC-3.4.1", "TC-3.4.2"),
                        Set.of()),
                mutant(
                        "reports a response violation as a request violation",
                        inViolations("response", answer -> answer.put("schemaSide", "request")),
                        "TC-3.4.2"),
                mutant(
                        "omits the raw response when it violates the schema",
                        inViolations("response", answer -> answer.remove("response")),
                        "TC-3.4.3"),
                mutant(
                        "reports only the first violation",
                        inViolations(answer -> {
                            ArrayNode all = (ArrayNode) answer.get("violations");
                            answer.putArray("violations").add(all.get(0));
                        }),
                        "TC-3.5.1"),
                mutant("reports a violation at the parent object", atParent(false), "TC-3.5.2"),
                mutant(
                        "does not escape ~ and / in a JSON pointer",
                        inPaths(path -> path.replace("~1", "/").replace("~0", "~")),
                        "TC-3.5.2"),
                mutant("reports a missing property at the parent object", atParent(true), "TC-3.5.3"),
                that(
                        "separates the path of a violation with dots",
                        inPaths(path -> path.replace("/", ".")),
                        Set.of("TC-3.5.2", "TC-3.5.3"),
                        Set.of()));
    }

    private static Mutant mutant(String name, HttpMutation fault, String rule) {
        return that(name, fault, Set.of(rule), Set.of());
    }

    /** Returns a mutation that reports violations at the parent object, either of missing or of present values. */
    private static HttpMutation atParent(boolean missing) {
        return inAgentAnswers((asked, answer) -> answer.path("violations").forEach(violation -> {
            JsonNode judged = answer.path("schemaSide").asText().equals("request")
                    ? asked.path("payload")
                    : answer.path("response");
            String path = violation.path("path").asText();
            if (judged.at(path).isMissingNode() == missing) {
                ((ObjectNode) violation).put("path", path.replaceFirst("/[^/]*$", ""));
            }
        }));
    }

    private static HttpMutation inPaths(UnaryOperator<String> change) {
        return inViolations(answer -> answer.path("violations").forEach(violation -> ((ObjectNode) violation)
                .put("path", change.apply(violation.path("path").asText()))));
    }
}
