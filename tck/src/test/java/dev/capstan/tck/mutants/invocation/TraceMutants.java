package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.HttpMutations.INVOCATIONS;
import static dev.capstan.tck.mutants.HttpMutations.inInvocations;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Mutants in trace ids and costs (INV-5.1, INV-5.2). */
public final class TraceMutants {

    private static final String PARENT = "traceparent";
    private static final String IN_USE = "trace_in_use";

    private TraceMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                generatedTraceMutant(
                        "omits the Trace-Id header for a generated trace id",
                        changingGenerated(reply -> reply.withoutHeader("Trace-Id")),
                        "INV-3.3.3"),
                generatedTraceMutant(
                        "uses the same trace id for all invocations",
                        changingGenerated(
                                reply -> reply.withHeader("Trace-Id", "00000000-0000-0000-0000-000000000000")),
                        "INV-3.3.3"),
                traceMutant(
                        "generates a trace id although the request has one",
                        changing(
                                (call, reply) -> call.json().has("trace_id"),
                                (call, reply) -> reply.withHeader(
                                        "Trace-Id", UUID.randomUUID().toString()))),
                traceMutant("allows concurrent invocations with the same trace id", inInvocations((asked, answer) -> {
                    if (isInUse(answer)) {
                        answer.remove("error");
                        answer.put("success", true).set("result", asked.path("parameters"));
                    }
                })),
                traceMutant("reports a trace id in use as not retryable", inInvocations((asked, answer) -> {
                    if (isInUse(answer)) {
                        ((ObjectNode) answer.get("error")).put("retryable", false);
                    }
                })),
                traceMutant("rejects a trace id that was used before", rejectingReuse(call -> true)),
                traceMutant(
                        "rejects a trace id that another caller used",
                        rejectingReuse(call -> !UnverifiedToken.of(call).text().isEmpty())),
                traceMutant(
                        "ignores the traceparent header",
                        (call, right) ->
                                right.apply(call.headers().containsKey(PARENT) ? call.withoutHeader(PARENT) : call)),
                generatedTraceMutant(
                        "accepts an invalid traceparent header",
                        changing(
                                (call, reply) -> call.headers().containsKey(PARENT)
                                        && !call.json().has("trace_id"),
                                (call, reply) -> reply.withHeader("Trace-Id", parent(call)))),
                traceMutant(
                        "prefers the traceparent header to trace_id",
                        changing(
                                (call, reply) -> call.headers().containsKey(PARENT)
                                        && call.json().has("trace_id"),
                                (call, reply) -> reply.withHeader("Trace-Id", parent(call)))),
                costMutant(
                        "returns a cost_estimate for a capability without a price", inInvocations((asked, answer) -> {
                            if (answer.has("result") && !answer.has("cost_estimate")) {
                                answer.putObject("cost_estimate")
                                        .put("compute", 0)
                                        .put("network", 0);
                            }
                        })),
                costMutant("omits cost_estimate", inInvocations((asked, answer) -> answer.remove("cost_estimate"))),
                costMutant(
                        "omits the network cost from cost_estimate", inCosts(estimate -> estimate.remove("network"))),
                costMutant(
                        "returns a network cost that differs from the declared price",
                        inCosts(cost -> cost.put("network", 0.001))),
                costMutant(
                        "returns a compute cost that does not depend on the execution time",
                        inCosts(cost -> cost.put("compute", 0.001))),
                costMutant("returns a cost as a string", inCosts(estimate -> estimate.put("compute", "little"))));
    }

    private static Mutant traceMutant(String name, HttpMutation fault) {
        return that(name, fault, Set.of("INV-5.1.7"), Set.of());
    }

    private static Mutant generatedTraceMutant(String name, HttpMutation fault, String... besides) {
        return that(
                name,
                fault,
                Stream.concat(Stream.of("INV-5.1.5"), Stream.of(besides)).collect(Collectors.toSet()),
                Set.of());
    }

    private static Mutant costMutant(String name, HttpMutation fault) {
        return that(name, fault, Set.of("INV-5.2.3"), Set.of());
    }

    /** Returns a mutation that changes successful responses with a generated trace id. */
    private static HttpMutation changingGenerated(UnaryOperator<ProxiedResponse> change) {
        return changing(
                (call, reply) -> call.is("POST", INVOCATIONS)
                        && reply.status() == 200
                        && !call.json().has("trace_id")
                        && !call.headers().containsKey(PARENT),
                (call, reply) -> change.apply(reply));
    }

    private static boolean isInUse(ObjectNode answer) {
        return answer.at("/error/code").asText().equals(IN_USE);
    }

    private static HttpMutation inCosts(Consumer<ObjectNode> change) {
        return inInvocations((asked, answer) -> {
            if (answer.path("cost_estimate") instanceof ObjectNode estimate) {
                change.accept(estimate);
            }
        });
    }

    /** Returns a mutation that rejects trace ids that were used before in some requests. */
    private static HttpMutation rejectingReuse(Predicate<ProxiedRequest> from) {
        Set<String> given = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            boolean again = call.is("POST", INVOCATIONS)
                    && call.json().has("trace_id")
                    && !given.add(call.json().path("trace_id").asText());
            return again && from.test(call) ? inUse() : right.apply(call);
        };
    }

    private static ProxiedResponse inUse() {
        ObjectNode answer = Json.object().put("success", false).put("execution_time_ms", 0);
        answer.putObject("error")
                .put("code", IN_USE)
                .put("message", "it was given before")
                .put("retryable", true);
        return response(409, answer);
    }

    private static String parent(ProxiedRequest call) {
        return call.headers().get(PARENT).split("-")[1].toLowerCase(Locale.ROOT);
    }
}
