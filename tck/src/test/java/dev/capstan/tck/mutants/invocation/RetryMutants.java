package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.HttpMutations.inInvocations;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/** Mutants in retries (INV-7). */
public final class RetryMutants {

    private RetryMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                retryMutant("retries without delay", AttemptLoop.waiting("flaky", attempt -> 0), "INV-7.1.1"),
                retryMutant(
                        "does not increase the delay between attempts",
                        AttemptLoop.waiting("flaky", attempt -> 100),
                        "INV-7.1.1"),
                retryMutant(
                        "waits nearly a second before each attempt",
                        AttemptLoop.waiting("flaky", attempt -> 900),
                        "INV-7.1.1"),
                withCommands(
                        "accepts a backoffMultiplier below 1",
                        CommandMutation.suppressing("/backoffMultiplier"),
                        Set.of("INV-7.1.1"),
                        Set.of()),
                retryMutant(
                        "makes one attempt more than max_attempts", retrying("flaky", "network_error"), "INV-7.1.3"),
                withCommands(
                        "accepts maxAttempts: 0",
                        CommandMutation.suppressing("/maxAttempts"),
                        Set.of("INV-7.2.4"),
                        Set.of()),
                retryMutant(
                        "makes one attempt fewer than max_attempts",
                        failing((asked, answer) -> attempts(answer) == 4),
                        "INV-7.1.3"),
                retryMutant(
                        "does not cap the delay at max_delay_ms",
                        AttemptLoop.waiting("flaky_capped", attempt -> attempt == 1 ? 50 : 5_000),
                        "INV-7.1.2"),
                retryMutant(
                        "waits a second although max_delay_ms is shorter",
                        AttemptLoop.waiting("flaky_capped", attempt -> attempt == 1 ? 50 : 1_000),
                        "INV-7.1.2"),
                retryMutant(
                        "retries past the timeout",
                        inInvocations((asked, answer) -> {
                            if (isFor("flaky_patient", asked)) {
                                answer.put("execution_time_ms", 20_000);
                            }
                        }),
                        "INV-7.1.4"),
                retryMutant("starts the timeout again for each attempt", restartingTimeout(), "INV-7.1.4"),
                withCommands(
                        "accepts an unknown value in retryOn",
                        CommandMutation.suppressing("/retryOn"),
                        Set.of("INV-7.2.4"),
                        Set.of()),
                retryMutant("retries every failure", retrying("flaky", "handler_failed"), "INV-7.2.2"),
                retryMutant(
                        "retries a call whose result violates the output schema",
                        retrying("flaky", "schema_violation"),
                        "INV-7.2.2"),
                retryMutant(
                        "retries a failure that retry_on does not name",
                        retrying("flaky_network", "timeout"),
                        "INV-7.2.2"),
                retryMutant(
                        "retries a non-idempotent call that may have been executed",
                        retrying("flaky_once", "network_error"),
                        "INV-7.2.3"),
                retryMutant(
                        "retries a non-idempotent call that timed out", retrying("flaky_once", "timeout"), "INV-7.2.3"),
                retryMutant(
                        "does not retry a non-idempotent call that was never executed",
                        failing((asked, answer) -> isFor("flaky_once", asked)),
                        "INV-7.2.3"),
                retryMutant(
                        "does not retry a rate-limited call",
                        AttemptLoop.withoutRetryAfter("rate_limit"),
                        "INV-7.2.1"));
    }

    private static Mutant retryMutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** Returns a mutation that makes one more attempt after a failure with a code. */
    private static HttpMutation retrying(String capability, String code) {
        return inInvocations((asked, answer) -> {
            if (isFor(capability, asked) && answer.at("/error/code").asText().equals(code)) {
                AttemptLoop.attempt(AttemptLoop.target(asked));
            }
        });
    }

    /** Returns a mutation that repeats an invocation that timed out, as a server with a timeout per attempt does. */
    private static HttpMutation restartingTimeout() {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            boolean isLimited = isFor("flaky", call.json()) && call.json().has("timeout_ms");
            for (int attempt = 2; isLimited && attempt <= 4 && reply.status() == 504; attempt++) {
                reply = right.apply(call);
            }
            return reply;
        };
    }

    /** Returns a mutation that fails some invocations that succeeded after a retry. */
    private static HttpMutation failing(BiPredicate<JsonNode, JsonNode> calls) {
        return inInvocations((asked, answer) -> {
            if (attempts(answer) > 1 && calls.test(asked, answer)) {
                fail(answer);
            }
        });
    }

    /** Turns a successful response into a failure. */
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
