package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.HttpMutations.inInvocations;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/** Servers that repeat too often, too seldom or too soon (INV-7). */
public final class RetryMutants {

    private RetryMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                repeating("repeats without a wait", AttemptLoop.waiting(attempt -> 0), "INV-7.1.1"),
                repeating(
                        "waits no longer from one attempt to the next",
                        AttemptLoop.waiting(attempt -> 100),
                        "INV-7.1.1"),
                withCommands(
                        "loads waits that shrink",
                        CommandMutation.suppressing("/backoffMultiplier"),
                        Set.of("INV-7.1.1"),
                        Set.of()),
                repeating("attempts once more than it may", retrying("flaky", "network_error"), "INV-7.1.3"),
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
                        "knows no longest wait", failing((asked, answer) -> isFor("flaky_capped", asked)), "INV-7.1.2"),
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
                repeating("repeats whatever fails", retrying("flaky", "handler_failed"), "INV-7.2.2"),
                repeating(
                        "repeats failures that the policy leaves out",
                        retrying("flaky_network", "timeout"),
                        "INV-7.2.2"),
                repeating(
                        "repeats a call that is not idempotent", retrying("flaky_once", "network_error"), "INV-7.2.3"),
                repeating(
                        "repeats not even what was certainly not done",
                        failing((asked, answer) -> isFor("flaky_once", asked)),
                        "INV-7.2.3"),
                repeating("repeats no call over a limit", AttemptLoop.withoutRetryAfter("rate_limit"), "INV-7.2.1"));
    }

    private static Mutant repeating(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** What has failed with this code is tried once more. */
    private static HttpMutation retrying(String capability, String code) {
        return inInvocations((asked, answer) -> {
            if (isFor(capability, asked) && answer.at("/error/code").asText().equals(code)) {
                AttemptLoop.attempt(AttemptLoop.target(asked));
            }
        });
    }

    /** What has succeeded at a repeated attempt is given up. */
    private static HttpMutation failing(BiPredicate<JsonNode, JsonNode> calls) {
        return inInvocations((asked, answer) -> {
            if (attempts(answer) > 1 && calls.test(asked, answer)) {
                fail(answer);
            }
        });
    }

    /** Makes a success the failure that it is not. */
    static void fail(ObjectNode answer) {
        answer.put("success", false).remove("result");
        answer.putObject("error")
                .put("code", "network_error")
                .put("message", "the attempt failed")
                .put("retryable", true);
    }

    private static int attempts(JsonNode answer) {
        return answer.at("/result/attempt").asInt();
    }

    private static boolean isFor(String capability, JsonNode asked) {
        return asked.path("capability_id").asText().equals(capability);
    }
}
