package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.HttpMutations.INVOCATIONS;
import static dev.capstan.tck.mutants.HttpMutations.inInvocations;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Servers that repeat too often, too seldom or too soon (INV-7). */
public final class RetryMutants {

    private RetryMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                repeating("repeats without a wait", inWaits(waits -> waits.set(0, 0)), "INV-7.1.1"),
                repeating(
                        "waits no longer from one attempt to the next",
                        inWaits(waits -> {
                            for (int i = 1; i < waits.size(); i++) {
                                waits.set(i, waits.get(0));
                            }
                        }),
                        "INV-7.1.1"),
                withCommands(
                        "loads waits that shrink",
                        CommandMutation.suppressing("/backoffMultiplier"),
                        Set.of("INV-7.1.1"),
                        Set.of()),
                repeating("attempts once more than it may", retrying(asked -> failures(asked) == 4), "INV-7.1.3"),
                withCommands(
                        "loads a retry policy without an attempt",
                        CommandMutation.suppressing("/maxAttempts"),
                        Set.of("INV-7.2.4"),
                        Set.of()),
                repeating(
                        "attempts once less than it may",
                        failing((asked, answer) -> attempts(answer) == 4),
                        "INV-7.1.3"),
                repeating(
                        "knows no longest wait",
                        failing((asked, answer) -> isFor("flaky_capped", asked)),
                        "INV-7.1.1",
                        "INV-7.1.2"),
                repeating(
                        "waits for longer than it has",
                        inInvocations((asked, answer) -> {
                            if (isFor("flaky_patient", asked)) {
                                answer.put("execution_time_ms", 20_000);
                            }
                        }),
                        "INV-7.1.4"),
                withCommands(
                        "loads any reason to repeat",
                        CommandMutation.suppressing("/retryOn"),
                        Set.of("INV-7.2.4"),
                        Set.of()),
                repeating(
                        "repeats whatever fails", retrying(asked -> kind(asked).equals("failure")), "INV-7.2.2"),
                repeating(
                        "repeats failures that the policy leaves out",
                        retrying(asked ->
                                isFor("flaky_network", asked) && kind(asked).equals("timeout")),
                        "INV-7.2.2"),
                repeating(
                        "repeats a call that is not idempotent",
                        retrying(asked -> isFor("flaky_once", asked)),
                        "INV-7.2.3"),
                repeating(
                        "repeats not even what was certainly not done",
                        failing((asked, answer) -> isFor("flaky_once", asked)),
                        "INV-7.2.3"),
                repeating(
                        "repeats no call over a limit",
                        failing((asked, answer) -> kind(asked).equals("rate_limit")),
                        "INV-7.2.1"));
    }

    private static Mutant repeating(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** The waits that are not capped are changed. */
    private static HttpMutation inWaits(Consumer<ArrayNode> change) {
        return inInvocations((asked, answer) -> {
            if (isFor("flaky", asked) && answer.at("/result/waits_ms") instanceof ArrayNode waits && !waits.isEmpty()) {
                change.accept(waits);
            }
        });
    }

    /** What has failed is tried once more. */
    private static HttpMutation retrying(Predicate<JsonNode> asked) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            boolean repeated = call.is("POST", INVOCATIONS)
                    && reply.status() != 200
                    && call.json().at("/parameters/kind").isTextual()
                    && asked.test(call.json());
            return repeated ? right.apply(call) : reply;
        };
    }

    /** What has succeeded at a repeated attempt is given up. */
    private static HttpMutation failing(BiPredicate<JsonNode, JsonNode> calls) {
        return inInvocations((asked, answer) -> {
            if (attempts(answer) > 1 && calls.test(asked, answer)) {
                answer.put("success", false).remove("result");
                answer.putObject("error")
                        .put("code", "network_error")
                        .put("message", "the attempt failed")
                        .put("retryable", true);
            }
        });
    }

    private static int attempts(JsonNode answer) {
        return answer.at("/result/attempts").asInt();
    }

    private static int failures(JsonNode asked) {
        return asked.at("/parameters/failures").asInt();
    }

    private static String kind(JsonNode asked) {
        return asked.at("/parameters/kind").asText();
    }

    private static boolean isFor(String capability, JsonNode asked) {
        return asked.path("capability_id").asText().equals(capability);
    }
}
