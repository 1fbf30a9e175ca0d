package dev.capstan.core.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RateLimit;
import dev.capstan.core.inmemory.InMemoryRateLimits;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.port.RateLimitsContract.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class EnforceRateLimitProperties {

    private static final Caller ALICE = new Caller("alice", "acme");

    @Property(tries = 500)
    void callerThatWaitsForRetryAfterIsAdmitted(
            @ForAll("limits") RateLimit own, @ForAll("limits") RateLimit overAll, @ForAll("pauses") List<Long> pauses) {
        Clock clock = new Clock();
        Gate gate = new EnforceRateLimit(new InMemoryRateLimits(clock), overAll, clock);
        Call call = EnforceRateLimitTest.call(ALICE, "search", own);
        for (long millis : pauses) {
            clock.pass(Duration.ofMillis(millis));
            if (gate.decide(call) instanceof Decision.Refuse refuse) {
                Duration wait = refuse.refusal().retryAfter().orElseThrow();
                Instant resetAt =
                        Instant.parse(refuse.refusal().fields().path("reset_at").textValue());
                assertThat(wait)
                        .isEqualTo(Duration.ofSeconds(refuse.refusal()
                                .fields()
                                .path("retry_after_seconds")
                                .longValue()));
                assertThat(resetAt)
                        .isBetween(clock.instant(), clock.instant().plus(wait).plusSeconds(1));
                clock.pass(wait);

                assertThat(gate.decide(call))
                        .as("after %s under %s and %s", wait, own, overAll)
                        .isInstanceOf(Decision.Pass.class);
            }
        }
    }

    @Provide
    Arbitrary<RateLimit> limits() {
        return Combinators.combine(
                        Arbitraries.longs().between(1, 100),
                        Arbitraries.longs().between(1, 86_400_000),
                        Arbitraries.longs().between(1, 10))
                .as((requests, millis, burst) ->
                        new RateLimit(requests, Duration.ofMillis(millis), millis + "ms", burst));
    }

    @Provide
    Arbitrary<List<Long>> pauses() {
        return Arbitraries.longs().between(0, 3_000).list().ofSize(30);
    }
}
