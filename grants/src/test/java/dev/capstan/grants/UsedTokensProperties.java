package dev.capstan.grants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.time.ConservativeClock;
import dev.capstan.grants.inmemory.InMemoryExecutions;
import dev.capstan.grants.inmemory.InMemoryGrantRepositories;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.lifecycle.PurgeExpired;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Used tokens on a machine whose clock is set forward and back. */
class UsedTokensProperties {

    private static final SigningKey KEY = SigningKey.generate();

    /** Seconds that pass, then seconds by which the clock is set. */
    record Step(int pause, int jump) {}

    /** A machine with its clocks, and what it remembers. */
    private static final class Machine {

        private final SettableClock wall = new SettableClock();
        private long nanos;
        private final ConservativeClock clock = new ConservativeClock(wall, () -> nanos);
        private final SeenTokens seen = new InMemorySeenTokens();
        private final PurgeExpired purgeExpired = new PurgeExpired(
                InMemoryGrantRepositories.create(),
                seen,
                new InMemoryExecutions(),
                new InMemoryAuditTrail(),
                clock::earliestInstant);

        void live(Step step) {
            for (int second = 0; second < step.pause(); second++) {
                wall.pass(Duration.ofSeconds(1));
                nanos += Duration.ofSeconds(1).toNanos();
                advanceTo(second);
            }
            wall.pass(Duration.ofSeconds(step.jump()));
            clock.detectJump();
            purgeExpired.run();
        }

        private void advanceTo(int second) {
            clock.detectJump();
            if (second % 60 == 59) {
                purgeExpired.run();
            }
        }

        Token signed() throws InvalidToken {
            return Token.parse(new SignToken(wall).host(KEY, "https://capstan.example"));
        }

        boolean admits(Token token) {
            try {
                token.checkTimes(clock.instant());
            } catch (InvalidToken refused) {
                return false;
            }
            return seen.firstUse("host", token.jti(), token.validUntil());
        }
    }

    @Property(tries = 200)
    void noTokenIsGoodTwice(@ForAll("steps") List<Step> steps) throws InvalidToken {
        Machine machine = new Machine();
        List<Token> tokens = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (Step step : steps) {
            machine.live(step);
            tokens.add(machine.signed());
            for (Token token : tokens) {
                if (machine.admits(token)) {
                    assertThat(used.add(token.jti())).as("used after %s", steps).isTrue();
                }
            }
        }
    }

    /** The case that was seen: ten minutes forward for 62 seconds, and back. */
    @Property(tries = 1)
    void aTokenThatWasUsedIsNotGoodAgainAfterTheClockWasForwardAndBack() throws InvalidToken {
        for (int runningFor : new int[] {1, 400}) {
            Machine machine = new Machine();
            machine.live(new Step(runningFor, 0));
            Token token = machine.signed();
            assertThat(machine.admits(token)).isTrue();

            machine.live(new Step(1, 600));
            machine.live(new Step(62, -600));

            assertThat(machine.admits(token)).isFalse();
            assertThat(machine.admits(machine.signed())).as("a new token").isTrue();
        }
    }

    @Property(tries = 1)
    void aClockThatWasWrongAtTheStartAndIsSetRightKeepsNobodyOutForLong() throws InvalidToken {
        Machine machine = new Machine();
        machine.live(new Step(600, -7200));
        machine.live(new Step((int) ConservativeClock.SETTLED.toSeconds(), 0));

        assertThat(machine.admits(machine.signed())).isTrue();
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Integer> pauses = Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.integers().between(0, 90)),
                Tuple.of(1, Arbitraries.integers().between(250, 700)));
        Arbitrary<Integer> jumps = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(0)),
                Tuple.of(2, Arbitraries.integers().between(-200, 200)),
                Tuple.of(2, Arbitraries.integers().between(-1500, 1500)));
        return Combinators.combine(pauses, jumps)
                .as(Step::new)
                .list()
                .ofMinSize(2)
                .ofMaxSize(20);
    }
}
