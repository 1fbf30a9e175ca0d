package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.HttpMutations.REQUESTS;
import static dev.capstan.tck.mutants.HttpMutations.acceptingValues;
import static dev.capstan.tck.mutants.HttpMutations.inAgentAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inCalls;
import static dev.capstan.tck.mutants.HttpMutations.isAsked;
import static dev.capstan.tck.mutants.HttpMutations.makeSuccess;
import static dev.capstan.tck.mutants.HttpMutations.makeViolation;
import static dev.capstan.tck.mutants.HttpMutations.refusing;
import static dev.capstan.tck.mutants.HttpMutations.rounded;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Mutants in requests to agents (TC-1.3, TC-3.1, TC-3.3, TC-6.1, X-TC-7.1). */
public final class AgentRequestMutants {

    private static final String MINIMUM = "minSchemaVersion";

    private AgentRequestMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "enforces a schema only if both input and output have one",
                        acceptingValues("subset-type-null", value -> true),
                        "TC-1.3.1"),
                mutant(
                        "rejects a non-object payload for a capability without an inputSchema",
                        inAgentAnswers((asked, answer) -> {
                            if (isAsked("echo", asked) && !asked.path("payload").isObject()) {
                                makeViolation(answer);
                            }
                        }),
                        "TC-1.3.2"),
                mutant(
                        "rejects a null response of a capability without an outputSchema",
                        refusing("subset-additional", JsonNode::isNull),
                        "TC-1.3.3"),
                mutant(
                        "returns the string null for a null response",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.path("response").isNull()) {
                                answer.put("response", "null");
                            }
                        }),
                        "TC-6.1.1"),
                mutant(
                        "rounds numbers in loose JSON",
                        inAgentAnswers((asked, answer) -> answer.set("response", rounded(answer.path("response")))),
                        "X-TC-7.3.5"),
                mutant(
                        "calls the capability of another agent",
                        inCalls(REQUESTS, said -> {
                            if (isAsked("echo", said)
                                    && said.path("to").asText().equals("agent://bank")) {
                                said.put("to", "agent://probe");
                            }
                        }),
                        "TC-3.1.1"),
                mutant(
                        "reports an unknown agent as an unknown capability",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.at("/error/code").asText().equals("EAGENTRPC_NO_PEER")) {
                                ((ObjectNode) answer.get("error")).put("code", "EAGENTRPC_NO_CAPABILITY");
                            }
                        }),
                        "TC-3.1.2"),
                mutant(
                        "ignores unknown fields of a request to an agent",
                        inCalls(REQUESTS, said -> said.remove("colour")),
                        "TC-3.1.3"),
                mutant(
                        "sends every request twice",
                        (call, right) -> {
                            if (call.is("POST", REQUESTS)
                                    && isAsked("count", call.json())
                                    && !call.json().has("mode")) {
                                right.apply(call);
                            }
                            return right.apply(call);
                        },
                        "TC-3.3.1"),
                mutant(
                        "returns null for a deferred response",
                        inAnswers("GET", REQUESTS + "/", (asked, answer) -> answer.putNull("response")),
                        "TC-3.3.4"),
                mutant(
                        "does not validate a deferred response",
                        inAnswers("GET", REQUESTS + "/", (asked, answer) -> {
                            if (answer.path("status").asText().equals("schema-violation")) {
                                makeSuccess(answer, answer.path("response"));
                            }
                        }),
                        "TC-3.4.4"),
                mutant(
                        "sends a deferred request before it validates the payload",
                        (call, right) -> {
                            if (call.json().path("mode").asText().equals("async")
                                    && call.json().path("payload") instanceof ObjectNode payload
                                    && payload.has("valid")) {
                                ObjectNode sent = call.json().deepCopy();
                                sent.set("payload", payload.deepCopy().put("valid", true));
                                right.apply(call.withBody(sent));
                            }
                            return right.apply(call);
                        },
                        "TC-3.4.4"),
                mutant(
                        "does not wait for the response",
                        inAgentAnswers((asked, answer) -> {
                            if (isAsked("priced", asked)) {
                                answer.put("status", "sent").remove("response");
                            }
                        }),
                        "TC-3.3.2"),
                mutant(
                        "reports a timeout as an error",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.path("status").asText().equals("timeout")) {
                                answer.put("status", "error");
                            }
                        }),
                        "TC-3.3.3"),
                mutant(
                        "ends a request in a timeout at once, and states that it waited",
                        (call, right) -> call.is("POST", REQUESTS) && isAsked("sleep", call.json())
                                ? timeout()
                                : right.apply(call),
                        "TC-3.3.3"),
                mutant(
                        "waits longer than the timeout of the capability, and states that it did not",
                        (call, right) -> {
                            ProxiedResponse reply = right.apply(call);
                            if (call.is("POST", REQUESTS) && isAsked("sleep", call.json())) {
                                pause();
                            }
                            return reply;
                        },
                        "TC-3.3.3"),
                mutant(
                        "compares schema versions as strings",
                        inAgentAnswers((asked, answer) -> {
                            if (asked.path(MINIMUM).asText().equals("1.10")) {
                                answer.put("status", "error");
                                answer.putObject("error")
                                        .put("code", "EVERSION_SKEW")
                                        .put("message", "2.0 is older than 1.10");
                            }
                        }),
                        "X-TC-7.1.1"),
                that(
                        "ignores minSchemaVersion",
                        inCalls(REQUESTS, said -> said.remove(MINIMUM)),
                        Set.of("X-TC-7.1.2", "X-TC-7.1.3"),
                        Set.of()),
                mutant(
                        "reports a version that is too old as a schema violation",
                        inAgentAnswers((asked, answer) -> {
                            if (answer.at("/error/code").asText().equals("EVERSION_SKEW")) {
                                makeViolation(answer);
                            }
                        }),
                        "X-TC-7.1.2"),
                mutant(
                        "sends the request before it checks minSchemaVersion",
                        (call, right) -> {
                            if (call.is("POST", REQUESTS) && call.json().has(MINIMUM)) {
                                ObjectNode said = call.json().deepCopy();
                                said.remove(MINIMUM);
                                right.apply(call.withBody(said));
                            }
                            return right.apply(call);
                        },
                        "X-TC-7.1.3"));
    }

    private static ProxiedResponse timeout() {
        ObjectNode answer = Json.object()
                .put("status", "timeout")
                .put("correlationId", UUID.randomUUID().toString())
                .put("latencyMs", 2_000);
        answer.putObject("error").put("code", "EAGENTRPC_TIMEOUT").put("message", "no response");
        return response(200, answer);
    }

    /** Waits for longer than any rule allows after the timeout of the capability. */
    private static void pause() {
        try {
            new CountDownLatch(1).await(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Mutant mutant(String name, HttpMutation fault, String rule) {
        return that(name, fault, Set.of(rule), Set.of());
    }
}
