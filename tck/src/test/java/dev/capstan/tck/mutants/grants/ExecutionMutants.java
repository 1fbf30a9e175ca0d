package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.BATCH;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.INTROSPECT;
import static dev.capstan.tck.mutants.AuthMutations.OUTCOMES;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.acceptingAll;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.inRefusals;
import static dev.capstan.tck.mutants.AuthMutations.list;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.AuthMutations.success;
import static dev.capstan.tck.mutants.HttpMutations.INVOCATIONS;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Mutants in executions and their responses (GR-8.3, X-GR-8.5, X-GR-8.6, X-GR-8.8, X-GR-8.12). */
public final class ExecutionMutants {

    private static final String BAD = "invalid_request";

    private ExecutionMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "adds a field to the result of a synchronous execution",
                        inAnswers("POST", EXECUTE, (asked, answer) -> {
                            if (answer.has("data")) {
                                answer.put("status", "completed");
                            }
                        }),
                        "GR-8.3.23"),
                that(
                        "executes asynchronously what is not granted",
                        acceptingRefused(
                                "capability_not_granted",
                                call -> call.is("POST", EXECUTE)
                                        && call.headers().containsKey("Prefer")),
                        "GR-8.3.24"),
                that(
                        "streams what is not granted",
                        acceptingRefused(
                                "capability_not_granted",
                                call -> call.is("POST", EXECUTE)
                                        && call.headers()
                                                .getOrDefault("Accept", "")
                                                .contains("event-stream")),
                        "GR-8.3.24"),
                that("executes a capability that was never requested", executingUnasked(), "GR-8.3.24"),
                that(
                        "grants a default capability when it is executed",
                        acceptingRefused(
                                "capability_not_granted",
                                call -> call.is("POST", EXECUTE)
                                        && call.json()
                                                .path("capability")
                                                .asText()
                                                .equals("check_balance")),
                        "GR-8.3.24"),
                that(
                        "returns capability_not_granted for an unknown capability",
                        changing(
                                (call, reply) -> call.is("POST", EXECUTE)
                                        && refusal(reply).equals("capability_not_found"),
                                (call, reply) -> refused(403, "capability_not_granted")),
                        "GR-8.3.25"),
                that("executes without a token", acceptingRefused("authentication_required"), "GR-8.3.26"),
                that(
                        "returns 200 for a pending execution",
                        changing(
                                (call, reply) -> reply.status() == 202 && call.is("POST", EXECUTE),
                                (call, reply) -> reply.withStatus(200)),
                        "GR-8.3.27"),
                that(
                        "wraps the result of an asynchronous execution",
                        inOutcomes(
                                "completed",
                                answer -> answer.set("result", Json.object().set("value", answer.get("result")))),
                        "GR-8.3.28"),
                that(
                        "reports a failed asynchronous execution as completed",
                        inOutcomes("failed", answer -> answer.put("status", "completed")
                                .set("result", answer.remove("error"))),
                        "GR-8.3.29"),
                that(
                        "uses a different event name for the data of a stream",
                        inStreams(stream -> stream.replaceAll("event: ?data", "event: chunk")),
                        "GR-8.3.30"),
                that(
                        "omits the event done at the end of a stream",
                        inStreams(ExecutionMutants::withoutEnd),
                        "GR-8.3.31"),
                that(
                        "omits host_id from introspection",
                        inAnswers("POST", INTROSPECT, (asked, answer) -> answer.remove("host_id")),
                        "GR-8.3.32"),
                that(
                        "returns the outcome of an execution to any caller",
                        changing(
                                (call, reply) -> refusal(reply).equals("execution_not_found"),
                                (call, reply) -> response(
                                        200,
                                        Json.object().put("status", "completed").put("result", 1))),
                        "X-GR-8.6"),
                that(
                        "stops a batch at the first refused execution",
                        inBatch(responses -> {
                            int first = firstRefused(responses);
                            while (responses.size() > first + 1) {
                                responses.remove(first + 1);
                            }
                        }),
                        "X-GR-8.8.1"),
                that(
                        "returns the last response of a batch twice",
                        inBatch(responses -> responses.add(responses.get(responses.size() - 1))),
                        "X-GR-8.5.3",
                        "X-GR-8.8.1",
                        "X-GR-8.8.2"),
                that("executes refused calls in a batch", inBatch(ExecutionMutants::completed), "X-GR-8.8.1"),
                that(
                        "ignores the capabilities claim of a token in a batch",
                        changing(
                                (call, reply) -> call.is("POST", BATCH)
                                        && UnverifiedToken.of(call).claims().has("capabilities"),
                                (call, reply) -> {
                                    JsonNode answer = reply.json();
                                    completed(list(answer, "responses"));
                                    return reply.withBody(answer);
                                }),
                        "X-GR-8.5.3"),
                that(
                        "returns the responses of a batch in a different order",
                        inBatch(responses -> {
                            JsonNode first = responses.remove(0);
                            responses.add(first);
                        }),
                        "X-GR-8.8.2"),
                that(
                        "executes a call that violates the input schema",
                        acceptingRefused(
                                BAD,
                                call -> call.is("POST", EXECUTE)
                                        && call.json()
                                                .at("/arguments/currency")
                                                .asText()
                                                .equals("USD")),
                        "X-GR-8.12.1"),
                that(
                        "returns 422 for arguments that violate the input schema",
                        changing(
                                (call, reply) -> call.is("POST", EXECUTE)
                                        && refusal(reply).equals(BAD)
                                        && reply.json().has("violations"),
                                (call, reply) -> reply.withStatus(422)),
                        "X-GR-8.12.1"),
                that(
                        "unwraps an array where the input schema requires a single value",
                        acceptingAll(call -> call.is("POST", EXECUTE)
                                && call.json().at("/arguments/to").isArray()),
                        "X-GR-8.12.1"),
                that(
                        "runs a capability before it checks whether the agent may execute it",
                        runningRefused(),
                        "GR-4.5.1",
                        "GR-8.1.8",
                        "X-SEC-6.1"),
                that(
                        "omits the violations of the input schema from the refusal of an execution",
                        inRefusals(BAD, answer -> answer.remove("violations")),
                        "X-GR-8.12.2"));
    }

    /** Returns a mutation that executes capabilities that the agent never requested. */
    private static HttpMutation executingUnasked() {
        Set<String> asked = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", REGISTER) || call.is("POST", REQUEST)) {
                String agent = call.is("POST", REGISTER)
                        ? reply.json().path("agent_id").asText()
                        : UnverifiedToken.of(call).subject();
                call.json().path("capabilities").forEach(one -> asked.add(agent + one.asText()));
            }
            boolean unasked = call.is("POST", EXECUTE)
                    && !asked.contains(UnverifiedToken.of(call).subject()
                            + call.json().path("capability").asText());
            return unasked && refusal(reply).equals("capability_not_granted") ? success(call) : reply;
        };
    }

    /** Returns a mutation that runs a capability although it refuses the execution. */
    private static HttpMutation runningRefused() {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            JsonNode asked = call.json();
            if (call.is("POST", EXECUTE)
                    && reply.status() >= 400
                    && asked.path("capability").asText().equals("count")) {
                ObjectNode invocation = Json.object().put("capability_id", "count");
                invocation.set("parameters", asked.get("arguments"));
                right.apply(new ProxiedRequest(
                        "POST",
                        INVOCATIONS,
                        Map.of("Content-Type", "application/json"),
                        Json.write(invocation).getBytes(StandardCharsets.UTF_8)));
            }
            return reply;
        };
    }

    private static HttpMutation inOutcomes(String status, Consumer<ObjectNode> change) {
        return inAnswers("GET", OUTCOMES, (asked, answer) -> {
            if (answer.path("status").asText().equals(status)) {
                change.accept(answer);
            }
        });
    }

    private static HttpMutation inStreams(UnaryOperator<String> change) {
        return changing(
                (call, reply) -> reply.body().contains("event:"),
                (call, reply) -> new ProxiedResponse(reply.status(), reply.headers(), change.apply(reply.body())));
    }

    private static String withoutEnd(String stream) {
        Predicate<String> isDone = block -> block.contains("done");
        StringBuilder kept = new StringBuilder();
        for (String block : stream.split("\\n\\n")) {
            if (!isDone.test(block)) {
                kept.append(block).append("\n\n");
            }
        }
        return kept.toString();
    }

    private static int firstRefused(ArrayNode responses) {
        int first = 0;
        while (first < responses.size() && !responses.get(first).has("error")) {
            first++;
        }
        return first;
    }

    private static void completed(ArrayNode responses) {
        responses.forEach(response -> {
            if (response instanceof ObjectNode one && one.remove("error") != null) {
                one.put("status", "completed").putObject("data");
            }
        });
    }

    private static HttpMutation inBatch(Consumer<ArrayNode> change) {
        return inAnswers("POST", BATCH, (asked, answer) -> {
            if (answer.has("responses")) {
                change.accept(list(answer, "responses"));
            }
        });
    }
}
