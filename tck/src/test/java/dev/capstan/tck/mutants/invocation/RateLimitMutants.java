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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Mutants in rate limits and their responses (INV-4). */
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
                that(
                        "refills a rate limit twice as fast as declared",
                        new FastRefill("limited", 2, Duration.ofMillis(500)),
                        Set.of("INV-4.1.1"),
                        Set.of()),
                that(
                        "refills a rate limit a quarter faster than declared",
                        new FastRefill("limited_often", 2, Duration.ofMillis(200)),
                        Set.of("INV-4.1.1"),
                        Set.of()),
                that(
                        "keeps separate limits for the name and the id of a capability",
                        changing(
                                (call, reply) -> isRefusal(call, reply)
                                        && !capability(call).startsWith("limited"),
                                (call, reply) -> success(reply)),
                        Set.of("INV-4.1.1"),
                        Set.of()),
                that("lets calls at once exceed a rate limit", admittingConcurrent(), Set.of("INV-4.1.1"), Set.of()),
                that("counts every admitted call twice", countingTwice("limited"), Set.of("INV-4.1.3"), Set.of()),
                that(
                        "uses separate rate limits for execution and invocation",
                        admittingFirstInvocation(),
                        Set.of("INV-4.1.1"),
                        Set.of()),
                that(
                        "shares one rate limit among all callers",
                        RepeatedRefusals.repeating(call -> capability(call)),
                        Set.of("INV-4.1.2"),
                        Set.of()),
                that(
                        "shares one rate limit among all capabilities",
                        RepeatedRefusals.repeating(
                                call -> UnverifiedToken.of(call).subject()),
                        Set.of("INV-4.1.2"),
                        Set.of()),
                that(
                        "counts refused calls against the rate limit",
                        RepeatedRefusals.extending(call -> capability(call) + " "
                                + UnverifiedToken.of(call).subject()),
                        Set.of("INV-4.1.2"),
                        Set.of()),
                withCommands(
                        "accepts a burst of zero",
                        CommandMutation.suppressing("/burst"),
                        Set.of("INV-4.1.1"),
                        Set.of()),
                withCommands(
                        "accepts an invalid rate limit period",
                        CommandMutation.suppressing("/period"),
                        Set.of("INV-4.1.4"),
                        Set.of()),
                limitMutant(
                        "returns a retry_after_seconds that is too short",
                        refusal -> {
                            if (refusal.path(WAIT).asInt() > 1) {
                                refusal.put(WAIT, 1);
                            }
                        },
                        "INV-4.2.5"),
                limitMutant(
                        "returns a retry_after_seconds that is one second too long",
                        refusal -> refusal.put(WAIT, refusal.path(WAIT).asInt() + 1),
                        "INV-4.2.6",
                        "INV-4.2.7"),
                limitMutant(
                        "omits retry_after_seconds",
                        refusal -> refusal.remove(WAIT),
                        "INV-4.2.2",
                        "INV-4.2.5",
                        "INV-4.2.6",
                        "INV-4.2.7"),
                limitMutant(
                        "returns a reset_at in the past",
                        refusal -> refusal.put(
                                "reset_at",
                                Instant.parse(refusal.path("reset_at").asText())
                                        .minusSeconds(25)
                                        .toString()),
                        "INV-4.2.4"),
                limitMutant(
                        "returns reset_at as a number",
                        refusal -> refusal.put(
                                "reset_at",
                                Instant.parse(refusal.path("reset_at").asText()).getEpochSecond()),
                        "INV-4.2.4"),
                limitMutant(
                        "returns remaining: 1 over the rate limit",
                        refusal -> refusal.put("remaining", 1),
                        "INV-4.2.3",
                        "INV-4.2.6"),
                limitMutant(
                        "returns the burst as the limit",
                        refusal -> {
                            if (refusal.path("limit").asInt() == 60) {
                                refusal.put("limit", 3);
                            }
                        },
                        "INV-4.2.6"),
                limitMutant("returns limit: 0", refusal -> refusal.put("limit", 0), "INV-4.2.3", "INV-4.2.6"),
                limitMutant(
                        "omits the message of a rate limit error",
                        refusal -> refusal.remove("message"),
                        "INV-4.2.1",
                        "INV-4.2.7"),
                limitMutant(
                        "uses a different error code for the rate limit",
                        refusal -> refusal.put("error", "rate_limited"),
                        "INV-4.2.1"),
                limitMutant(
                        "adds a field to a rate limit error", refusal -> refusal.put("success", false), "INV-4.2.7"),
                refusalMutant(
                        "returns a rate limit error in the format of other failures",
                        RateLimitMutants::asFailure,
                        "INV-4.2.1",
                        "INV-4.2.7"),
                refusalMutant("returns 200 over the rate limit", reply -> reply.withStatus(200), "INV-4.2.7"),
                refusalMutant("omits the Retry-After header", reply -> reply.withoutHeader("Retry-After"), "INV-4.2.7"),
                refusalMutant(
                        "returns a Retry-After header that differs from the body",
                        reply -> reply.withHeader("Retry-After", "60"),
                        "INV-4.2.7"),
                refusalMutant(
                        "omits the Trace-Id header over the rate limit",
                        reply -> reply.withoutHeader("Trace-Id"),
                        "INV-3.3.2"),
                that(
                        "omits the RateLimit header",
                        HttpMutations.inReplies(call -> true, reply -> reply.withoutHeader("RateLimit")),
                        Set.of("INV-4.2.7"),
                        Set.of()),
                that(
                        "omits reset_at from a rate limit error of an agent execution",
                        inRefusals("rate_limited", refusal -> refusal.remove("reset_at")),
                        Set.of("INV-4.2.7"),
                        Set.of()),
                that(
                        "reports a rate limit error of an agent execution as not retryable",
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

    private static Mutant refusalMutant(String name, UnaryOperator<ProxiedResponse> change, String... red) {
        return that(
                name,
                changing(RateLimitMutants::isRefusal, (call, reply) -> change.apply(reply)),
                Set.of(red),
                Set.of());
    }

    /** Returns a mutation that admits the calls that arrive while another one runs. */
    private static HttpMutation admittingConcurrent() {
        AtomicInteger running = new AtomicInteger();
        return (call, right) -> {
            boolean isAlone = running.incrementAndGet() == 1;
            try {
                ProxiedResponse reply = right.apply(call);
                return !isAlone && isRefusal(call, reply) ? success(reply) : reply;
            } finally {
                running.decrementAndGet();
            }
        };
    }

    /** Returns a mutation that admits the first invocation of an agent despite its earlier executions. */
    private static HttpMutation admittingFirstInvocation() {
        Set<String> known = ConcurrentHashMap.newKeySet();
        return changing(
                (call, reply) -> call.is("POST", INVOCATIONS)
                        && known.add(UnverifiedToken.of(call).subject())
                        && reply.status() == 429,
                (call, reply) -> success(reply));
    }

    /** Returns a mutation that repeats each admitted call of a capability. */
    private static HttpMutation countingTwice(String capability) {
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", INVOCATIONS) && isFor(capability, call) && !isRefusal(call, reply)) {
                right.apply(call);
            }
            return reply;
        };
    }

    static ProxiedResponse success(ProxiedResponse reply) {
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
