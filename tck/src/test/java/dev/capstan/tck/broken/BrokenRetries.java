package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.BrokenServer.whose;
import static dev.capstan.tck.broken.Faults.INVOCATIONS;
import static dev.capstan.tck.broken.Faults.inInvocations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Servers that repeat too often, too seldom or too soon (INV-7). */
final class BrokenRetries {

    private BrokenRetries() {}

    static List<BrokenServer> shelf() {
        return List.of(
                timed("repeats without a wait", inWaits(waits -> waits.set(0, 0))),
                timed("waits no longer from one attempt to the next", inWaits(waits -> {
                    for (int i = 1; i < waits.size(); i++) {
                        waits.set(i, waits.get(0));
                    }
                })),
                timed("attempts once more than it may", again(asked -> failures(asked) == 4)),
                timed("attempts once less than it may", failing((asked, answer) -> attempts(answer) == 4)),
                timed("knows no longest wait", failing((asked, answer) -> isFor("flaky_capped", asked))),
                timed("waits for longer than it has", inInvocations((asked, answer) -> {
                    if (isFor("flaky_patient", asked)) {
                        answer.put("execution_time_ms", 20_000);
                    }
                })),
                whose(
                        "loads any retry policy",
                        CommandFault.overlooking("/retryPolicy"),
                        Set.of("INV-7.1"),
                        Set.of("INV-1.2")),
                chosen("repeats whatever fails", again(asked -> kind(asked).equals("failure"))),
                chosen(
                        "repeats failures that the policy leaves out",
                        again(asked ->
                                isFor("flaky_network", asked) && kind(asked).equals("timeout"))),
                chosen("repeats what must not be done twice", again(asked -> isFor("flaky_once", asked))),
                chosen(
                        "repeats not even what was certainly not done",
                        failing((asked, answer) -> isFor("flaky_once", asked))),
                chosen("repeats no call over a limit", failing((asked, answer) -> kind(asked)
                        .equals("rate_limit"))));
    }

    private static BrokenServer timed(String name, Fault fault) {
        return that(name, fault, Set.of("INV-7.1"), Set.of("INV-7.2"));
    }

    private static BrokenServer chosen(String name, Fault fault) {
        return that(name, fault, Set.of("INV-7.2"), Set.of("INV-5.2"));
    }

    private static Fault inWaits(Consumer<ArrayNode> change) {
        return inInvocations((asked, answer) -> {
            if (answer.at("/result/waits_ms") instanceof ArrayNode waits && !waits.isEmpty()) {
                change.accept(waits);
            }
        });
    }

    /** What has failed is tried once more. */
    private static Fault again(Predicate<JsonNode> asked) {
        return (call, right) -> {
            Reply reply = right.apply(call);
            boolean repeated = call.is("POST", INVOCATIONS)
                    && reply.status() != 200
                    && call.json().at("/parameters/kind").isTextual()
                    && asked.test(call.json());
            return repeated ? right.apply(call) : reply;
        };
    }

    /** What has succeeded at a repeated attempt is given up. */
    private static Fault failing(BiPredicate<JsonNode, JsonNode> calls) {
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
