package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.REQUESTS;
import static dev.capstan.tck.broken.Faults.inAgentAnswers;
import static dev.capstan.tck.broken.Faults.inAnswers;
import static dev.capstan.tck.broken.Faults.inCalls;
import static dev.capstan.tck.broken.Faults.inReplies;
import static dev.capstan.tck.broken.Faults.inViolations;
import static dev.capstan.tck.broken.Faults.isAnswered;
import static dev.capstan.tck.broken.Faults.isAsked;
import static dev.capstan.tck.broken.Faults.rounded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Servers that fail whoever asks an agent (TC-1.3, TC-3, TC-6.1). */
final class BrokenRequests {

    private static final Set<String> VIOLATIONS = Set.of("TC-3.2", "TC-3.4", "TC-3.5");

    private BrokenRequests() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "gives a text where null was answered",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.path("response").isNull()) {
                                answer.put("response", "null");
                            }
                        }),
                        Set.of("TC-1.3"),
                        Set.of("TC-6.1")),
                that(
                        "rounds the numbers of loose JSON",
                        inAgentAnswers((asked, answer) -> answer.set("response", rounded(answer.path("response")))),
                        Set.of("TC-6.1"),
                        Set.of("TC-3.1")),
                that(
                        "finds a capability with any agent",
                        inCalls(REQUESTS, said -> {
                            if (isAsked("echo", said)) {
                                said.put("to", "agent://probe");
                            }
                        }),
                        Set.of("TC-3.1"),
                        Set.of("TC-1.3", "TC-3.2")),
                that(
                        "calls an unknown agent an unknown capability",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.at("/error/code").asText().equals("EAGENTRPC_NO_PEER")) {
                                ((ObjectNode) answer.get("error")).put("code", "EAGENTRPC_NO_CAPABILITY");
                            }
                        }),
                        Set.of("TC-3.1"),
                        Set.of("TC-3.2")),
                that(
                        "overlooks fields that it does not know",
                        inCalls(REQUESTS, said -> said.remove("colour")),
                        Set.of("TC-3.1"),
                        Set.of("TC-3.2")),
                that(
                        "takes requests that break the input schema",
                        inViolations("request", answer -> isAnswered(answer, Json.object())),
                        Set.of("TC-3.2", "TC-3.5"),
                        Set.of("TC-3.1", "TC-3.4")),
                that(
                        "sends a refused request to the agent all the same",
                        (call, right) -> {
                            Reply reply = right.apply(call);
                            if (reply.json().has("schemaSide") && isAsked("count", call.json())) {
                                ObjectNode said = call.json().deepCopy();
                                if (said.get("payload") instanceof ObjectNode payload
                                        && payload.has("marker")
                                        && !said.has("mode")) {
                                    payload.put("valid", true);
                                    right.apply(call.saying(said));
                                }
                            }
                            return reply;
                        },
                        Set.of("TC-3.2"),
                        Set.of("TC-3.5")),
                that(
                        "answers a schema violation with the status 422",
                        inReplies(
                                call -> call.is("POST", REQUESTS),
                                reply -> reply.json().has("schemaSide") ? reply.withStatus(422) : reply),
                        Set.of("TC-3.2"),
                        Set.of("TC-3.4", "TC-3.5")),
                that(
                        "confuses the sides",
                        inViolations(answer -> answer.put(
                                "schemaSide",
                                answer.path("schemaSide").asText().equals("request") ? "response" : "request")),
                        VIOLATIONS,
                        Set.of("TC-3.1")),
                that(
                        "has a code of its own for schema violations",
                        inViolations(answer -> ((ObjectNode) answer.get("error")).put("code", "ESCHEMA")),
                        VIOLATIONS,
                        Set.of("TC-3.1")),
                that(
                        "forgets the correlation id of a refusal",
                        inViolations(answer -> answer.remove("correlationId")),
                        Set.of("TC-3.4", "TC-3.5", "TC-3.2"),
                        Set.of("TC-3.1")),
                that(
                        "sends every request twice",
                        (call, right) -> {
                            if (call.is("POST", REQUESTS)
                                    && isAsked("count", call.json())
                                    && !call.json().has("mode")) {
                                right.apply(call);
                            }
                            return right.apply(call);
                        },
                        Set.of("TC-3.3"),
                        Set.of("TC-3.4")),
                that(
                        "calls a timeout an error",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.path("status").asText().equals("timeout")) {
                                answer.put("status", "error");
                            }
                        }),
                        Set.of("TC-3.3"),
                        Set.of("TC-3.1")),
                that(
                        "gives nothing to whoever fetches an answer later",
                        inAnswers("GET", REQUESTS + "/", (asked, answer) -> answer.putNull("response")),
                        Set.of("TC-3.3"),
                        Set.of("TC-3.5")),
                that(
                        "hands on answers that break the output schema",
                        inViolations("response", answer -> isAnswered(answer, answer.path("response"))),
                        Set.of("TC-3.4", "TC-3.5"),
                        Set.of("TC-3.1", "TC-3.2")),
                that(
                        "throws the raw answer away",
                        inViolations("response", answer -> answer.remove("response")),
                        Set.of("TC-3.4"),
                        Set.of("TC-3.2", "TC-3.5")),
                that(
                        "stops at the first violation",
                        inViolations(answer -> {
                            ArrayNode all = (ArrayNode) answer.get("violations");
                            answer.putArray("violations").add(all.get(0));
                        }),
                        Set.of("TC-3.5"),
                        Set.of("TC-3.2", "TC-3.4")),
                that(
                        "reports a violation at the object around it",
                        inPaths(path -> path.replaceFirst("/[^/]*$", "")),
                        VIOLATIONS,
                        Set.of("TC-3.1")),
                that(
                        "reports a missing property at its object",
                        inAgentAnswers(
                                (asked, answer) -> answer.path("violations").forEach(violation -> {
                                    JsonNode judged =
                                            answer.path("schemaSide").asText().equals("request")
                                                    ? asked.path("payload")
                                                    : answer.path("response");
                                    String path = violation.path("path").asText();
                                    if (judged.at(path).isMissingNode()) {
                                        ((ObjectNode) violation).put("path", path.replaceFirst("/[^/]*$", ""));
                                    }
                                })),
                        Set.of("TC-3.5"),
                        Set.of("TC-3.2", "TC-3.4")),
                that("writes paths with dots", inPaths(path -> path.replace("/", ".")), VIOLATIONS, Set.of("TC-3.1")));
    }

    private static Fault inPaths(UnaryOperator<String> change) {
        return inViolations(answer -> answer.path("violations").forEach(violation -> ((ObjectNode) violation)
                .put("path", change.apply(violation.path("path").asText()))));
    }
}
