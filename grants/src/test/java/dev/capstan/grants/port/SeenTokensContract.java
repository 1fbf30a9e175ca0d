package dev.capstan.grants.port;

import static dev.capstan.grants.port.ContractSamples.NEW_YEAR;
import static dev.capstan.grants.port.ContractSamples.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.ContractRaces;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link SeenTokens}; an adapter's test extends it. */
public abstract class SeenTokensContract {

    private static final Instant LONG_AGO = Instant.parse("1999-01-01T00:00:00Z");

    private SeenTokens seen;
    private String identity;

    /** The used tokens; other tests may have used some. */
    protected abstract SeenTokens seenTokens();

    @BeforeEach
    void begin() {
        seen = seenTokens();
        identity = id("agt");
    }

    @Test
    void aTokenIsUsedForTheFirstTimeOnce() {
        assertThat(seen.firstUse(identity, "a", NEW_YEAR)).isTrue();
        assertThat(seen.firstUse(identity, "a", NEW_YEAR)).isFalse();
        assertThat(seen.firstUse(identity, "a", NEW_YEAR.plusSeconds(1))).isFalse();
    }

    @Test
    void theSameIdOfSomebodyElseIsAnotherToken() {
        seen.firstUse(identity, "a", NEW_YEAR);

        assertThat(seen.firstUse(id("agt"), "a", NEW_YEAR)).isTrue();
    }

    @Test
    void idsAreComparedExactly() {
        for (String jti : List.of("a", "A", "a ", " a", "á", "😀", "'; --", "x".repeat(256), "x".repeat(255) + "y")) {
            assertThat(seen.firstUse(identity, jti, NEW_YEAR)).as("'%s'", jti).isTrue();
            assertThat(seen.firstUse(identity, jti, NEW_YEAR))
                    .as("'%s' again", jti)
                    .isFalse();
        }
    }

    @Test
    void purgesATokenOnlyOnceItHasExpired() {
        seen.firstUse(identity, "over", LONG_AGO);
        seen.firstUse(identity, "now", LONG_AGO.plusMillis(1));
        seen.firstUse(identity, "later", LONG_AGO.plusMillis(2));

        assertThat(seen.deleteExpired(LONG_AGO.plusMillis(1))).isEqualTo(2);

        assertThat(seen.firstUse(identity, "later", NEW_YEAR)).isFalse();
        assertThat(seen.firstUse(identity, "over", NEW_YEAR)).isTrue();
        assertThat(seen.deleteExpired(LONG_AGO.plusMillis(2))).isEqualTo(1);
    }

    @Test
    void purgedTokenIsNotAcceptedAgain() {
        Instant until = LONG_AGO.plusSeconds(1);
        seen.firstUse(identity, "forgotten", until);
        assertThat(seen.deleteExpired(until)).isEqualTo(1);

        assertThat(seen.firstUse(identity, "forgotten", until)).isFalse();
        assertThat(seen.firstUse(identity, "never seen", until.minusMillis(1)))
                .as("it may have been forgotten")
                .isFalse();
        assertThat(seen.firstUse(identity, "later", until.plusMillis(1))).isTrue();
        seen.deleteExpired(until.plusMillis(1));
    }

    @Test
    void oneOfTwoConcurrentUsesIsFirst() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < 1000; round++) {
                String jti = "round-" + round;

                List<Boolean> first = races.atOnce(List.of(
                        () -> seen.firstUse(identity, jti, NEW_YEAR), () -> seen.firstUse(identity, jti, NEW_YEAR)));

                assertThat(first).as(jti).containsExactlyInAnyOrder(true, false);
            }
        }
    }

    @Test
    void oneOfManyConcurrentUsesIsFirst() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < 100; round++) {
                String jti = "crowd-" + round;
                Callable<Boolean> use = () -> seen.firstUse(identity, jti, NEW_YEAR);

                List<Boolean> first = races.atOnce(Collections.nCopies(16, use));

                assertThat(first.stream().filter(isFirst -> isFirst)).as(jti).hasSize(1);
            }
        }
    }

    @Test
    void anInterruptedCallerGetsATrueAnswerAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        boolean first = seen.firstUse(identity, "interrupted", NEW_YEAR);
        boolean stillInterrupted = Thread.interrupted();

        assertThat(first).isTrue();
        assertThat(stillInterrupted).as("the interrupt is left to the caller").isTrue();
        assertThat(seen.firstUse(identity, "interrupted", NEW_YEAR)).isFalse();
    }
}
