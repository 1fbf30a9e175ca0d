package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.HttpMutations.INVOCATIONS;
import static dev.capstan.tck.mutants.HttpMutations.inCalls;
import static dev.capstan.tck.mutants.HttpMutations.inEntries;
import static dev.capstan.tck.mutants.HttpMutations.inInvocations;
import static dev.capstan.tck.mutants.HttpMutations.isOf;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Mutants in requests and successful responses of invocations (INV-2, INV-3.3, INV-5.1, INV-5.2). */
public final class InvocationMutants {

    private static final String TIME = "execution_time_ms";

    private InvocationMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "accepts parameters that violate the input schema",
                        inViolations("request", (asked, answer) -> succeeds(answer)),
                        "INV-2.1.2",
                        "INV-2.1.4"),
                mutant(
                        "rounds a number where an integer is declared",
                        inCalls(INVOCATIONS, said -> {
                            if (said.at("/parameters/max_results").isFloatingPointNumber()) {
                                ((ObjectNode) said.get("parameters")).put("max_results", 2);
                            }
                        }),
                        "INV-2.1.2"),
                mutant(
                        "ignores parameters that are null",
                        inCalls(INVOCATIONS, said -> {
                            if (said.at("/parameters/max_results").isNull()) {
                                ((ObjectNode) said.get("parameters")).remove("max_results");
                            }
                        }),
                        "INV-2.1.2"),
                mutant(
                        "validates only the first level of the parameters",
                        inViolations("request", (asked, answer) -> {
                            if (asked.at("/parameters/value").isObject()) {
                                succeeds(answer);
                            }
                        }),
                        "INV-2.1.2"),
                mutant(
                        "omits the violations of an input schema error",
                        inViolations("request", (asked, answer) -> error(answer).remove("violations")),
                        "INV-2.1.4"),
                mutant("runs the handler before it validates the parameters", runningBeforeValidation(), "INV-2.1.3"),
                mutant(
                        "accepts output that violates the output schema",
                        inViolations("response", (asked, answer) -> succeeds(answer)),
                        "INV-2.2.2",
                        "INV-2.2.3",
                        "INV-2.2.4"),
                mutant(
                        "omits the violations of an output schema error",
                        inViolations(
                                "response", (asked, answer) -> error(answer).remove("violations")),
                        "INV-2.2.4"),
                mutant(
                        "returns the output that violates the output schema",
                        inViolations(
                                "response", (asked, answer) -> answer.set("result", asked.at("/parameters/output"))),
                        "INV-2.2.3"),
                mutant(
                        "returns the output that violates the output schema in the error message",
                        inViolations("response", (asked, answer) -> error(answer)
                                .put("message", "invalid output " + Json.write(asked.at("/parameters/output")))),
                        "INV-2.2.3"),
                mutant(
                        "returns the output that violates the output schema in a header",
                        changing(
                                (call, reply) ->
                                        reply.json().at("/error/side").asText().equals("response"),
                                (call, reply) -> reply.withHeader(
                                        "Invalid-Output", Json.write(call.json().at("/parameters/output")))),
                        "INV-2.2.3"),
                mutant(
                        "does not record successful invocations",
                        droppingRecords(
                                entry -> entry.at("/record/outcome").asText().equals("succeeded")),
                        "INV-3.3.1",
                        "INV-3.3.3"),
                mutant(
                        "records each attempt of a retried invocation",
                        inEntries(entries -> entries.stream()
                                .flatMap(entry -> isOfFlaky(entry) ? Stream.of(entry, entry) : Stream.of(entry))
                                .toList()),
                        "INV-3.3.3"),
                mutant("does not record timeouts", droppingRecords(entry -> isRefusal("timeout", entry)), "INV-3.3.2"),
                mutant(
                        "does not record the crashes of handlers",
                        droppingRecords(entry -> isRefusal("handler_crashed", entry)),
                        "INV-3.3.2"),
                mutant(
                        "does not record invocations whose output violates the output schema",
                        droppingRecords(entry -> isRefusal("schema_violation", entry)
                                && entry.at("/record/capabilityName").asText().equals("answer-java")),
                        "INV-3.3.2"),
                mutant(
                        "does not record invocations without a grant",
                        droppingRecords(entry -> isRefusal("capability_not_granted", entry)),
                        "INV-3.3.2"),
                mutant(
                        "does not record invocations that break a constraint",
                        droppingRecords(entry -> isRefusal("constraint_violated", entry)),
                        "INV-3.3.2"),
                mutant(
                        "does not record invocations under a trace id in use",
                        droppingRecords(entry -> isRefusal("trace_in_use", entry)),
                        "INV-3.3.2"),
                mutant(
                        "does not record invocations in an unknown session",
                        droppingRecords(entry -> isRefusal("session_not_found", entry)),
                        "INV-3.3.2"),
                mutant(
                        "does not record invocations in a session for a different capability",
                        droppingRecords(entry -> isRefusal("version_mismatch", entry)),
                        "INV-3.3.2"),
                mutant(
                        "does not find a capability by name",
                        inCalls(INVOCATIONS, said -> {
                            if (said.path("capability_id").asText().equals("web_search")) {
                                said.put("capability_id", "no-such-name");
                            }
                        }),
                        "INV-5.1.1"),
                mutant(
                        "rejects a request with a trace_id",
                        changing(
                                (call, reply) -> call.json().has("trace_id"),
                                (call, reply) -> refused(400, "invalid_request")),
                        "INV-5.1.3",
                        "INV-5.1.7"),
                mutant(
                        "does not find a capability by id",
                        inCalls(INVOCATIONS, said -> {
                            if (said.path("capability_id").asText().matches("[0-9a-f-]{36}")) {
                                said.put("capability_id", "no-such-name");
                            }
                        }),
                        "INV-5.1.6"),
                mutant(
                        "ignores the parameters of a request",
                        inCalls(INVOCATIONS, said -> {
                            if (said.path("capability_id").asText().equals("echo")) {
                                said.set("parameters", Json.object());
                            }
                        }),
                        "INV-5.1.2"),
                mutant(
                        "rejects a request with a timeout_ms",
                        changing(
                                (call, reply) -> call.json().has("timeout_ms"),
                                (call, reply) -> refused(400, "invalid_request")),
                        "INV-5.1.4"),
                mutant(
                        "returns the result as a string",
                        inResults(answer -> answer.put("result", Json.write(answer.get("result")))),
                        "INV-5.2.1"),
                mutant("omits execution_time_ms from a success", inResults(answer -> answer.remove(TIME)), "INV-5.2.2"),
                mutant(
                        "returns execution_time_ms 0 for every success",
                        inResults(answer -> answer.put(TIME, 0)),
                        "INV-5.2.2"),
                mutant(
                        "returns an execution_time_ms longer than the call took",
                        inResults(answer -> answer.put(TIME, 60_000)),
                        "INV-5.2.2"),
                mutant(
                        "ends calls three seconds after their timeout",
                        inInvocations((asked, answer) -> {
                            if (asked.has("timeout_ms") && !answer.has("result")) {
                                AttemptLoop.pause(3_000);
                            }
                        }),
                        "INV-6.1.2"));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** Returns a mutation that drops some audit records. */
    private static HttpMutation droppingRecords(Predicate<JsonNode> which) {
        return inEntries(entries -> entries.stream().filter(which.negate()).toList());
    }

    private static boolean isOfFlaky(JsonNode entry) {
        return isOf("capability_invocation", entry)
                && entry.at("/record/capabilityName").asText().equals("flaky");
    }

    private static boolean isRefusal(String code, JsonNode entry) {
        return isOf("capability_invocation", entry)
                && entry.at("/record/code").asText().equals(code);
    }

    /** Returns a mutation that changes the responses with violations of one side, given the request. */
    private static HttpMutation inViolations(String side, BiConsumer<JsonNode, ObjectNode> change) {
        return inInvocations((asked, answer) -> {
            if (answer.at("/error/side").asText().equals(side)) {
                change.accept(asked, answer);
            }
        });
    }

    /** Returns a mutation that changes successful responses without a cost. */
    private static HttpMutation inResults(Consumer<ObjectNode> change) {
        return inInvocations((asked, answer) -> {
            if (answer.has("result") && !answer.has("cost_estimate")) {
                change.accept(answer);
            }
        });
    }

    /** Returns a mutation that runs the handler before it refuses invalid parameters. */
    private static HttpMutation runningBeforeValidation() {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", INVOCATIONS)
                    && call.json().at("/parameters/valid").isBoolean()
                    && reply.status() != 200) {
                ObjectNode said = call.json().deepCopy();
                ((ObjectNode) said.get("parameters")).put("valid", true);
                right.apply(call.withBody(said));
            }
            return reply;
        };
    }

    private static ObjectNode error(ObjectNode answer) {
        return (ObjectNode) answer.get("error");
    }

    private static void succeeds(ObjectNode answer) {
        answer.remove("error");
        answer.put("success", true);
        answer.set("result", Json.object());
    }
}
