package dev.capstan.core.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Capability;
import dev.capstan.core.Execution;
import dev.capstan.core.Fleet;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.RateLimit;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.inmemory.InMemoryRateLimits;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.RateLimitStatus;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.RateLimits;
import dev.capstan.core.port.RateLimitsContract.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EnforceRateLimitTest {

    private static final RateLimit TWO_A_MINUTE = new RateLimit(2, Duration.ofMinutes(1), "1m", 2);
    private static final RateLimit THREE_A_MINUTE = new RateLimit(3, Duration.ofMinutes(1), "1m", 3);
    private static final Caller ALICE = new Caller("alice", "acme");

    private final Clock clock = new Clock();
    private final RateLimits limits = new InMemoryRateLimits(clock);

    @Test
    void callWithoutALimitIsNotCounted() {
        Call call = call(ALICE, "search", null);

        assertThat(gate(null).decide(call)).isEqualTo(Decision.pass(call));
    }

    @Test
    void aCallThatPassesSaysWhatIsLeft() {
        Decision decision = gate(THREE_A_MINUTE).decide(call(ALICE, "search", TWO_A_MINUTE));

        assertThat(((Decision.Pass) decision).call().rateLimits())
                .containsExactly(
                        new RateLimitStatus("capability", TWO_A_MINUTE, 1, Duration.ofSeconds(30)),
                        new RateLimitStatus("caller", THREE_A_MINUTE, 2, Duration.ofSeconds(20)));
    }

    @Test
    void callBeyondTheLimitIsRefusedWithLimitAndWait() {
        Gate gate = gate(null);
        Call call = call(ALICE, "search", TWO_A_MINUTE);
        gate.decide(call);
        gate.decide(call);
        clock.pass(Duration.ofMillis(2_400));

        Decision.Refuse refuse = (Decision.Refuse) gate.decide(call);

        Refusal refusal = refuse.refusal();
        assertThat(refusal.code()).isEqualTo(RefusalCode.RATE_LIMITED);
        assertThat(refusal.message())
                .isEqualTo("too many requests: 'search' accepts 2 per 1m from one caller; retry in 28 s");
        assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(28));
        assertThat(refusal.fields())
                .isEqualTo(Json.object()
                        .put("retry_after_seconds", 28L)
                        .put("limit", 2L)
                        .put("remaining", 0)
                        .put("reset_at", "2026-01-31T12:00:30Z"));
        assertThat(refuse.call())
                .contains(call.withRateLimits(
                        List.of(new RateLimitStatus("capability", TWO_A_MINUTE, 0, Duration.ofMillis(27_600)))));
    }

    @Test
    void callersAndCapabilitiesAreCountedSeparately() {
        Gate gate = gate(null);
        List<Call> apart = List.of(
                call(ALICE, "search", TWO_A_MINUTE),
                call(ALICE, "other", TWO_A_MINUTE),
                call(ALICE, "search", THREE_A_MINUTE),
                call(new Caller("alice", "emca"), "search", TWO_A_MINUTE),
                call(new Caller("acme", "alice"), "search", TWO_A_MINUTE),
                call(new Caller("alic", "acmee"), "search", TWO_A_MINUTE),
                call(new Caller("ALICE", "acme"), "search", TWO_A_MINUTE));
        for (Call call : apart) {
            Decision.Pass pass = (Decision.Pass) gate.decide(call);
            RateLimitStatus allowance = pass.call().rateLimits().get(0);

            assertThat(allowance.remaining())
                    .as("%s calls %s", call.caller(), call.capability().name())
                    .isEqualTo(allowance.limit().burst() - 1);
        }
    }

    @Test
    void callerLimitCountsAllCapabilities() {
        Gate gate = gate(THREE_A_MINUTE);
        gate.decide(call(ALICE, "a", null));
        gate.decide(call(ALICE, "b", TWO_A_MINUTE));
        gate.decide(call(ALICE, "c", null));

        Refusal refusal = ((Decision.Refuse) gate.decide(call(ALICE, "d", null))).refusal();

        assertThat(refusal.message())
                .isEqualTo("too many requests: one caller may make 3 per 1m in total; retry in 20 s");
        assertThat(gate.decide(call(new Caller("bob", "acme"), "d", null))).isInstanceOf(Decision.Pass.class);
    }

    @Test
    void allAgentsOfOneHostShareOneLimit() {
        Gate gate = gate(null);
        gate.decide(call(agent("a1", "h1", null), "search", TWO_A_MINUTE));
        gate.decide(call(agent("a2", "h1", null), "search", TWO_A_MINUTE));

        Refusal refusal =
                ((Decision.Refuse) gate.decide(call(agent("a3", "h1", null), "search", TWO_A_MINUTE))).refusal();

        assertThat(refusal.message())
                .isEqualTo("too many requests: 'search' accepts 2 per 1m from one host; retry in 30 s");
        assertThat(gate.decide(call(agent("a3", "h2", null), "search", TWO_A_MINUTE)))
                .as("an agent of another host")
                .isInstanceOf(Decision.Pass.class);
    }

    @Test
    void allHostsOfOneAccountShareOneLimit() {
        Gate gate = gate(THREE_A_MINUTE);
        for (int i = 0; i < 3; i++) {
            gate.decide(call(agent("a" + i, "h" + i, "ann"), "c" + i, null));
        }

        Refusal refusal = ((Decision.Refuse) gate.decide(call(agent("a4", "h4", "ann"), "d", null))).refusal();

        assertThat(refusal.message())
                .isEqualTo("too many requests: one account may make 3 per 1m in total; retry in 20 s");
        assertThat(gate.decide(call(agent("a4", "h4", "ben"), "d", null)))
                .as("an agent of another account")
                .isInstanceOf(Decision.Pass.class);
    }

    @Test
    void anAgentIsToldTheTightestOfItsLimits() {
        Gate gate = gate(null);
        gate.decide(call(agent("a1", "h1", "ann"), "search", THREE_A_MINUTE));

        Decision.Pass pass = (Decision.Pass) gate.decide(call(agent("a2", "h2", "ann"), "search", THREE_A_MINUTE));

        assertThat(pass.call().rateLimits())
                .containsExactly(new RateLimitStatus("capability", THREE_A_MINUTE, 1, Duration.ofSeconds(20)));
    }

    @Test
    void callsThatAHostIsRefusedUseUpNothingOfItsAccount() {
        Gate gate = gate(null);
        for (int i = 0; i < 5; i++) {
            gate.decide(call(agent("a" + i, "h1", null), "search", TWO_A_MINUTE));
        }
        for (int i = 0; i < 5; i++) {
            gate.decide(call(agent("a" + i, "h1", "ann"), "search", TWO_A_MINUTE));
        }

        assertThat(gate.decide(call(agent("b", "h2", "ann"), "search", TWO_A_MINUTE)))
                .isInstanceOf(Decision.Pass.class);
    }

    @Test
    void refusalByOneLimitTakesNoTokenOfTheOther() {
        Gate gate = gate(THREE_A_MINUTE);
        Call limited = call(ALICE, "search", TWO_A_MINUTE);
        gate.decide(limited);
        gate.decide(limited);

        Decision.Refuse refuse = (Decision.Refuse) gate.decide(limited);
        assertThat(refuse.call()).isPresent();
        assertThat(refuse.call().orElseThrow().rateLimits())
                .extracting(RateLimitStatus::remaining)
                .as("of the capability, of the caller")
                .containsExactly(0L, 1L);

        assertThat(gate.decide(call(ALICE, "other", null))).isInstanceOf(Decision.Pass.class);
    }

    @Test
    void whereBothLimitsRefuseTheLongerWaitCounts() {
        RateLimit oneAnHour = new RateLimit(1, Duration.ofHours(1), "1h", 1);
        RateLimit oneADay = new RateLimit(1, Duration.ofDays(1), "1d", 1);
        for (List<RateLimit> both : List.of(List.of(oneAnHour, oneADay), List.of(oneADay, oneAnHour))) {
            Gate gate = gate(both.get(1));
            Call call = call(ALICE, "search", both.get(0));
            gate.decide(call);

            assertThat(((Decision.Refuse) gate.decide(call)).refusal().retryAfter())
                    .contains(Duration.ofDays(1));
        }
    }

    @Test
    void callerThatCannotBeCountedGetsARetryableRefusal() {
        RateLimits busy = new RateLimits() {
            @Override
            public Optional<Acquisition> tryAcquire(List<Bucket> buckets) {
                return Optional.empty();
            }

            @Override
            public int evictFull() {
                return 0;
            }
        };
        Decision decision = new EnforceRateLimit(busy, THREE_A_MINUTE, clock).decide(call(ALICE, "search", null));

        Refusal refusal = ((Decision.Refuse) decision).refusal();
        assertThat(refusal.code()).isEqualTo(RefusalCode.BUSY);
        assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(1));
    }

    private Gate gate(@Nullable RateLimit perCaller) {
        return new EnforceRateLimit(limits, perCaller, clock);
    }

    private static Caller agent(String id, String host, @Nullable String account) {
        return new Caller(id, "acme", null, Caller.Authentication.JWT, host, account, null);
    }

    static Call call(Caller caller, String name, @Nullable RateLimit limit) {
        Capability loose = Fleet.capability("agent", name);
        Execution execution = new Execution(new HandlerSpec.Agent(), null, null, false, null, limit, Set.of(), null);
        Capability limited = loose.withExecution(execution);
        return Call.begin(caller, new Target(null, name, null), Json.object(), Trace.named("trace-1"), null, null)
                .to(limited);
    }
}
