package dev.capstan.tck.mutants.security;

import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.Mutant.that;

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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Mutants in lockout after refused tokens (X-SEC-3) and in concurrent replay (X-SEC-6). */
public final class RequestBurstMutants {

    private static final int MANY = 20;

    /** The time that the first request with a token waits for a second one. */
    private static final long TOGETHER_MS = 500;

    private RequestBurstMutants() {}

    public static List<Mutant> mutants() {
        ProxiedResponse later = refused(429, "rate_limited").withHeader("Retry-After", "1");
        return List.of(
                that(
                        "blocks an address after many refused tokens",
                        blocking(call -> "", refused(403, "unauthorized")),
                        "X-SEC-3.1",
                        "X-SEC-3.2"),
                that(
                        "keeps returning 429 to an address after many refused tokens",
                        blocking(call -> "", later),
                        "X-SEC-3.1",
                        "X-SEC-3.2"),
                that(
                        "blocks an agent after many tokens were forged in its name",
                        blocking(call -> UnverifiedToken.of(call).subject(), refused(403, "agent_revoked")),
                        "X-SEC-3.2"),
                that(
                        "accepts concurrent executions with the same token",
                        changingConcurrent(EXECUTE, AuthMutations::success),
                        Set.of("X-SEC-6.1"),
                        Set.of("GR-8.1.8")),
                that(
                        "rejects all concurrent executions with the same token",
                        changingConcurrent(EXECUTE, call -> refused(401, "invalid_jwt")),
                        "X-SEC-6.1"),
                that(
                        "returns 500 for all but one of concurrent executions with the same token",
                        failingRepeated(EXECUTE),
                        "X-SEC-6.1"),
                that(
                        "returns 500 for all but one of concurrent requests with the same token of a host",
                        failingRepeated(STATUS),
                        "X-SEC-6.2"),
                that(
                        "accepts concurrent requests with the same token of a host",
                        changingConcurrent(STATUS, AuthMutations::success),
                        Set.of("X-SEC-6.2"),
                        Set.of("GR-8.1.9")));
    }

    /**
     * Returns a mutation that refuses executions after many refused tokens.
     *
     * @param group returns the key under which refused tokens are counted
     */
    private static HttpMutation blocking(Function<ProxiedRequest, String> group, ProxiedResponse refusal) {
        Map<String, AtomicInteger> refused = new ConcurrentHashMap<>();
        return (call, right) -> {
            if (!call.is("POST", EXECUTE)) {
                return right.apply(call);
            }
            AtomicInteger count = refused.computeIfAbsent(group.apply(call), key -> new AtomicInteger());
            if (count.get() >= MANY) {
                return refusal;
            }
            ProxiedResponse reply = right.apply(call);
            if (reply.status() == 401) {
                count.incrementAndGet();
            }
            return reply;
        };
    }

    /** Returns a mutation that returns 500 instead of a refusal of a token that another request has, too. */
    private static HttpMutation failingRepeated(String path) {
        Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
        return (call, right) -> {
            AtomicInteger count =
                    requests.computeIfAbsent(UnverifiedToken.of(call).text(), token -> new AtomicInteger());
            count.incrementAndGet();
            ProxiedResponse reply = right.apply(call);
            return call.path().startsWith(path) && count.get() > 1 && reply.status() == 401
                    ? refused(500, "internal_error")
                    : reply;
        };
    }

    /**
     * Returns a mutation that changes the responses to concurrent requests with one token. The first request with a token
     * waits for a second one, so that concurrency does not depend on the machine.
     */
    private static HttpMutation changingConcurrent(String path, Function<ProxiedRequest, ProxiedResponse> answer) {
        Map<String, CompletableFuture<Boolean>> crowded = new ConcurrentHashMap<>();
        return (call, right) -> {
            String token = UnverifiedToken.of(call).text();
            if (!call.path().startsWith(path) || token.isEmpty()) {
                return right.apply(call);
            }
            CompletableFuture<Boolean> mine = new CompletableFuture<>();
            CompletableFuture<Boolean> first = crowded.putIfAbsent(token, mine);
            boolean isAlone = first == null
                    ? !mine.completeOnTimeout(false, TOGETHER_MS, TimeUnit.MILLISECONDS)
                            .join()
                    : !first.complete(true) && !first.join();
            return isAlone ? right.apply(call) : answer.apply(call);
        };
    }
}
