package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.inRefusals;
import static dev.capstan.tck.mutants.HttpMutations.INVOCATIONS;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Servers whose rate limits hold back too much or too little, or are told wrongly (INV-4). */
public final class RateLimitMutants {

    private static final String EXCEEDED = "rate_limit_exceeded";
    private static final String WAIT = "retry_after_seconds";

    private RateLimitMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "does not limit bursts",
                        changing(
                                (call, reply) -> isRefusal(call, reply) && isFor("limited_burst", call),
                                (call, reply) -> success(reply)),
                        Set.of("INV-4.1.1"),
                        Set.of()),
                that("counts every admitted call twice", countingTwice("limited"), Set.of("INV-4.1.3"), Set.of()),
                that(
                        "counts the calls of an agent separately at each endpoint",
                        admittingTheFirst(),
                        Set.of("INV-4.1.1"),
                        Set.of()),
                that(
                        "shares one limit among all callers",
                        RepeatedRefusals.remembering(call -> capability(call)),
                        Set.of("INV-4.1.2"),
                        Set.of()),
                that(
                        "shares one limit among all capabilities",
                        RepeatedRefusals.remembering(
                                call -> UnverifiedToken.of(call).subject()),
                        Set.of("INV-4.1.2"),
                        Set.of()),
                that(
                        "counts refused calls",
                        RepeatedRefusals.prolonging(call -> capability(call) + " "
                                + UnverifiedToken.of(call).subject()),
                        Set.of("INV-4.1.2"),
                        Set.of()),
                withCommands(
                        "accepts a burst of zero",
                        CommandMutation.suppressing("/burst"),
                        Set.of("INV-4.1.1"),
                        Set.of()),
                withCommands(
                        "accepts any period", CommandMutation.suppressing("/period"), Set.of("INV-4.1.4"), Set.of()),
                limitMutant(
                        "returns a wait that is too short",
                        refusal -> {
                            if (refusal.path(WAIT).asInt() > 1) {
                                refusal.put(WAIT, 1);
                            }
                        },
                        "INV-4.2.5"),
                limitMutant(
                        "returns a wait that is a second too long",
                        refusal -> refusal.put(WAIT, refusal.path(WAIT).asInt() + 1),
                        "INV-4.2.6",
                        "INV-4.2.7"),
                limitMutant(
                        "omits the wait",
                        refusal -> refusal.remove(WAIT),
                        "INV-4.2.2",
                        "INV-4.2.5",
                        "INV-4.2.6",
                        "INV-4.2.7"),
                limitMutant(
                        "returns a reset time in the past",
                        refusal -> refusal.put(
                                "reset_at",
                                Instant.parse(refusal.path("reset_at").asText())
                                        .minusSeconds(3_600)
                                        .toString()),
                        "INV-4.2.4"),
                limitMutant(
                        "returns the reset time as a number",
                        refusal -> refusal.put(
                                "reset_at",
                                Instant.parse(refusal.path("reset_at").asText()).getEpochSecond()),
                        "INV-4.2.4"),
                limitMutant(
                        "reports remaining calls if there are none",
                        refusal -> refusal.put("remaining", 1),
                        "INV-4.2.3",
                        "INV-4.2.6"),
                limitMutant(
                        "reports the burst as the limit",
                        refusal -> {
                            if (refusal.path("limit").asInt() == 60) {
                                refusal.put("limit", 3);
                            }
                        },
                        "INV-4.2.6"),
                limitMutant("returns 0 as the limit", refusal -> refusal.put("limit", 0), "INV-4.2.3", "INV-4.2.6"),
                limitMutant(
                        "omits the message of an exceeded limit",
                        refusal -> refusal.remove("message"),
                        "INV-4.2.1",
                        "INV-4.2.7"),
                limitMutant(
                        "returns its own code for an exceeded limit",
                        refusal -> refusal.put("error", "rate_limited"),
                        "INV-4.2.1"),
                limitMutant(
                        "returns unknown fields for an exceeded limit",
                        refusal -> refusal.put("success", false),
                        "INV-4.2.7"),
                refusing(
                        "reports an exceeded limit as a general failure",
                        RateLimitMutants::asFailure,
                        "INV-4.2.1",
                        "INV-4.2.7"),
                refusing("returns the status 200 for an exceeded limit", reply -> reply.withStatus(200), "INV-4.2.7"),
                refusing("omits the header Retry-After", reply -> reply.withoutHeader("Retry-After"), "INV-4.2.7"),
                refusing(
                        "returns different waits in the header and the body",
                        reply -> reply.withHeader("Retry-After", "60"),
                        "INV-4.2.7"),
                refusing("does not record calls over the limit", reply -> reply.withoutHeader("Trace-Id"), "INV-3.3.2"),
                that(
                        "omits the header for the remaining calls",
                        HttpMutations.inReplies(call -> true, reply -> reply.withoutHeader("RateLimit")),
                        Set.of("INV-4.2.7"),
                        Set.of()),
                that(
                        "omits the limits from responses to agents",
                        inRefusals("rate_limited", refusal -> refusal.remove("reset_at")),
                        Set.of("INV-4.2.7"),
                        Set.of()),
                that(
                        "reports an exceeded limit as permanent to agents",
                        inAnswers("POST", EXECUTE, (asked, answer) -> {
                            if (answer.has("retryable")) {
                                answer.put("retryable", false);
                            }
                        }),
                        Set.of("INV-4.2.7"),
                        Set.of()));
    }

    static boolean isRefusal(ProxiedRequest call, ProxiedResponse reply) {
        return call.is("POST", INVOCATIONS) && reply.status() == 429;
    }

    private static boolean isFor(String capability, ProxiedRequest call) {
        return capability(call).equals(capability);
    }

    private static String capability(ProxiedRequest call) {
        return call.json().path("capability_id").asText();
    }

    private static Mutant limitMutant(String name, Consumer<ObjectNode> change, String... red) {
        return that(
                name,
                inAnswers("POST", INVOCATIONS, (asked, answer) -> {
                    if (answer.path("error").asText().equals(EXCEEDED)) {
                        change.accept(answer);
                    }
                }),
                Set.of(red),
                Set.of());
    }

    private static Mutant refusing(String name, UnaryOperator<ProxiedResponse> change, String... red) {
        return that(
                name,
                changing(RateLimitMutants::isRefusal, (call, reply) -> change.apply(reply)),
                Set.of(red),
                Set.of());
    }

    /** What an agent invokes for the first time is done, whatever it has executed before. */
    private static HttpMutation admittingTheFirst() {
        Set<String> known = ConcurrentHashMap.newKeySet();
        return changing(
                (call, reply) -> call.is("POST", INVOCATIONS)
                        && known.add(UnverifiedToken.of(call).subject())
                        && reply.status() == 429,
                (call, reply) -> success(reply));
    }

    /** A call counts as one more that nobody has made. */
    private static HttpMutation countingTwice(String capability) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", INVOCATIONS) && isFor(capability, call) && !isRefusal(call, reply)) {
                right.apply(call);
            }
            return reply;
        };
    }

    private static ProxiedResponse success(ProxiedResponse reply) {
        ObjectNode answer = Json.object().put("success", true).put("execution_time_ms", 0);
        answer.putObject("result");
        return reply.withStatus(200).withBody(answer);
    }

    private static ProxiedResponse asFailure(ProxiedResponse reply) {
        ObjectNode error = (ObjectNode) reply.json();
        error.put("code", error.remove("error").asText()).put("retryable", true);
        ObjectNode answer = Json.object().put("success", false).put("execution_time_ms", 0);
        answer.set("error", error);
        return reply.withBody(answer);
    }
}
