package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.HttpMutations.INVOCATIONS;
import static dev.capstan.tck.mutants.HttpMutations.inEntries;
import static dev.capstan.tck.mutants.HttpMutations.inInvocations;
import static dev.capstan.tck.mutants.HttpMutations.inRecords;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Mutants in the cancellation of invocations (INV-9.1). */
public final class CancellationMutants {

    private static final String CANCELLED = "cancelled";
    private static final String BY_TRACE = "INV-9.1.1";
    private static final String BY_STARTER = "INV-9.1.2";
    private static final String STOPS = "INV-9.1.3";
    private static final String OUTCOME = "INV-9.1.4";

    private CancellationMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "ignores cancellation requests",
                        (call, right) -> isCancellation(call) ? emptyResponse() : right.apply(call),
                        BY_TRACE,
                        BY_STARTER,
                        STOPS,
                        OUTCOME),
                mutant(
                        "cancels an invocation but returns 404",
                        inAnonymous((call, reply) -> reply.status() == 200 ? emptyResponse() : reply),
                        BY_TRACE,
                        BY_STARTER,
                        STOPS),
                mutant(
                        "omits trace_id from the response to a cancellation",
                        inAnonymous((call, reply) -> reply.withBody(((ObjectNode) reply.json()).without("trace_id"))),
                        BY_TRACE,
                        BY_STARTER),
                mutant(
                        "returns 202 for a cancellation",
                        inAnonymous((call, reply) -> reply.status() == 200 ? reply.withStatus(202) : reply),
                        BY_TRACE),
                mutant("reports a completed invocation as cancelled", reportingEndedAsCancelled(), BY_TRACE),
                mutant(
                        "returns 200 for the cancellation of another caller's invocation",
                        acknowledgingOtherCallers(),
                        BY_STARTER),
                mutant("lets any caller cancel an invocation", cancellingForAnyone(), BY_STARTER),
                mutant(
                        "lets an agent cancel the invocation of an anonymous caller",
                        (call, right) -> {
                            ProxiedResponse reply = right.apply(call);
                            return isCancellation(call) && reply.status() == 404
                                    ? right.apply(call.withoutHeader("Authorization"))
                                    : reply;
                        },
                        BY_STARTER),
                mutant("loses an invocation when another caller uses its trace id", losingSharedTraces(), BY_STARTER),
                mutant("does not stop the handler on cancellation", ignoringCancellation(), STOPS),
                mutant("does not cancel an invocation that waits for its target", ignoringWhileWaiting(), STOPS),
                mutant("makes another attempt after a cancellation", retryingCancelled(), STOPS),
                mutant(
                        "reports a cancelled invocation as a timeout",
                        inCancelled(error -> error.put("code", "timeout")),
                        OUTCOME),
                mutant(
                        "reports a cancelled invocation as retryable",
                        inCancelled(error -> error.put("retryable", true)),
                        OUTCOME),
                mutant(
                        "returns a result for a cancelled invocation",
                        inInvocations((asked, answer) -> {
                            if (isCancelled(answer)) {
                                answer.remove("error");
                                answer.put("success", true).putObject("result").put("received", 1);
                            }
                        }),
                        OUTCOME),
                mutant(
                        "does not record a cancelled invocation",
                        inEntries(entries -> {
                            entries.removeIf(
                                    entry -> entry.at("/record/code").asText().equals(CANCELLED));
                            return entries;
                        }),
                        OUTCOME),
                mutant(
                        "records a cancelled invocation as a timeout",
                        inRecords("capability_invocation", record -> {
                            if (record.path("code").asText().equals(CANCELLED)) {
                                record.put("code", "timeout");
                            }
                        }),
                        OUTCOME));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    private static boolean isCancellation(ProxiedRequest call) {
        return call.is("DELETE", INVOCATIONS + "/");
    }

    private static boolean isCancelled(ObjectNode answer) {
        return answer.at("/error/code").asText().equals(CANCELLED);
    }

    private static HttpMutation inCancelled(Consumer<ObjectNode> change) {
        return inInvocations((asked, answer) -> {
            if (isCancelled(answer)) {
                change.accept((ObjectNode) answer.get("error"));
            }
        });
    }

    /** Returns a mutation that changes the responses to anonymous cancellations. */
    private static HttpMutation inAnonymous(AuthMutations.Change change) {
        return changing(
                (call, reply) ->
                        isCancellation(call) && UnverifiedToken.of(call).text().isEmpty(),
                change);
    }

    /** Returns a mutation that reports completed invocations as cancelled. */
    private static HttpMutation reportingEndedAsCancelled() {
        Set<String> ended = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (!isCancellation(call)) {
                ended.add(call.json().path("trace_id").asText());
                return reply;
            }
            return reply.status() == 404 && ended.contains(trace(call)) ? completed(call) : reply;
        };
    }

    /** Returns a mutation that acknowledges the cancellation of another caller's invocation without cancelling it. */
    private static HttpMutation acknowledgingOtherCallers() {
        Map<String, String> starters = new ConcurrentHashMap<>();
        return (call, right) -> {
            String caller = UnverifiedToken.of(call).subject();
            if (!isCancellation(call)) {
                starters.put(call.json().path("trace_id").asText(), caller);
                return right.apply(call);
            }
            ProxiedResponse reply = right.apply(call);
            boolean isOtherCaller = !starters.getOrDefault(trace(call), caller).equals(caller);
            return reply.status() == 404 && isOtherCaller ? completed(call) : reply;
        };
    }

    /** Returns a mutation that completes cancelled invocations. */
    private static HttpMutation ignoringCancellation() {
        Map<String, ProxiedRequest> begun = new ConcurrentHashMap<>();
        return (call, right) -> {
            if (call.json().at("/parameters/ms").isInt() && call.json().has("trace_id")) {
                begun.put(call.json().path("trace_id").asText(), call);
            }
            ProxiedResponse reply = right.apply(call);
            ProxiedRequest other = isCancellation(call) ? begun.get(trace(call)) : null;
            if (other != null) {
                ObjectNode said = other.json().deepCopy();
                said.remove("trace_id");
                ((ObjectNode) said.get("parameters")).put("ms", 0);
                right.apply(other.withBody(said));
            }
            return reply;
        };
    }

    /** Returns a mutation that finds no invocation that waits for its target. */
    private static HttpMutation ignoringWhileWaiting() {
        Set<String> waiting = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            if (!AttemptLoop.target(call.json()).isEmpty()) {
                waiting.add(call.json().path("trace_id").asText());
            }
            return isCancellation(call) && waiting.contains(trace(call)) ? emptyResponse() : right.apply(call);
        };
    }

    /** Returns a mutation that retries the attempt that a cancellation cut off. */
    private static HttpMutation retryingCancelled() {
        Map<String, String> targets = new ConcurrentHashMap<>();
        return (call, right) -> {
            String target = AttemptLoop.target(call.json());
            if (!target.isEmpty()) {
                targets.put(call.json().path("trace_id").asText(), target);
            }
            ProxiedResponse reply = right.apply(call);
            if (isCancellation(call) && targets.containsKey(trace(call))) {
                CompletableFuture.runAsync(() -> AttemptLoop.attempt(targets.get(trace(call))));
            }
            return reply;
        };
    }

    /** Returns a mutation that finds no invocation of an anonymous caller whose trace id an agent used later. */
    private static HttpMutation losingSharedTraces() {
        Set<String> shared = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            boolean isAnonymous = UnverifiedToken.of(call).text().isEmpty();
            if (isCancellation(call)) {
                return isAnonymous && shared.contains(trace(call)) ? emptyResponse() : right.apply(call);
            }
            if (!isAnonymous && call.json().has("trace_id")) {
                shared.add(call.json().path("trace_id").asText());
            }
            return right.apply(call);
        };
    }

    /** Returns a mutation that lets any caller cancel an invocation. */
    private static HttpMutation cancellingForAnyone() {
        Set<String> stopped = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (isCancellation(call) && reply.status() == 404) {
                stopped.add(trace(call));
            }
            return stopped.contains(call.json().path("trace_id").asText()) ? failed() : reply;
        };
    }

    private static String trace(ProxiedRequest call) {
        return call.path().substring(INVOCATIONS.length() + 1);
    }

    private static ProxiedResponse completed(ProxiedRequest call) {
        return response(200, Json.object().put("trace_id", trace(call)).put("status", CANCELLED));
    }

    private static ProxiedResponse emptyResponse() {
        return failure(404, "invocation_not_found");
    }

    private static ProxiedResponse failed() {
        return failure(409, CANCELLED);
    }

    private static ProxiedResponse failure(int status, String code) {
        ObjectNode answer = Json.object().put("success", false).put("execution_time_ms", 0);
        answer.putObject("error").put("code", code).put("message", "it is so").put("retryable", false);
        return response(status, answer);
    }
}
