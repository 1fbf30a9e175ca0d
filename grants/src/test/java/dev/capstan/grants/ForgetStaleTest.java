package dev.capstan.grants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.grants.inmemory.InMemoryExecutions;
import dev.capstan.grants.inmemory.InMemoryLedger;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.port.SeenTokens;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ForgetStaleTest {

    private final SettableClock clock = new SettableClock();
    private final SeenTokens seen = new InMemorySeenTokens();
    private final ForgetStale forgetStale =
            new ForgetStale(InMemoryLedger.create(), seen, new InMemoryExecutions(), new InMemoryAuditTrail(), clock);

    @Test
    void aTokenThatIsJustOverIsStillKnownToWhomeverLookedAtItInTime() {
        Instant end = clock.instant();
        seen.firstUse("host", "jti", end);

        forgetStale.run();
        assertThat(seen.firstUse("host", "jti", end)).as("a replay at its end").isFalse();

        clock.pass(ForgetStale.TOKENS_KEPT);
        forgetStale.run();
        assertThat(seen.firstUse("host", "jti", end.plusMillis(1)))
                .as("forgotten: a token of another time")
                .isTrue();
    }
}
