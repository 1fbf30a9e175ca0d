package dev.capstan.accounts.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.PasswordHash;
import dev.capstan.accounts.Role;
import dev.capstan.core.AuditEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A wall clock that was ahead and is set back leaves no gap in the records. */
class SignInLogTest {

    private static final String NETWORK = "192.0.2.7";
    private static final SignIn.SignedIn ANA =
            new SignIn.SignedIn(Account.chosen("ana", PasswordHash.dummy(PasswordHash.COST), Role.OWNER));

    private Instant now = Instant.parse("2030-01-02T00:00:00Z");

    private final List<AuditEvent> recorded = new ArrayList<>();
    private final SignInLog log = new SignInLog(recorded::addAll, () -> now);

    @Test
    void failuresAreRecordedAfterTheClockWasSetBack() {
        fail(6);
        recorded.clear();
        now = now.minus(Duration.ofDays(1));

        fail(1);

        assertThat(recorded).extracting(AuditEvent::kind).containsExactly("sign_in_failed", "sign_in_failed");
        assertThat(recorded.get(0).details().path("count").intValue()).isEqualTo(1);
        assertThat(recorded.get(1).details().path("network").textValue()).isEqualTo(NETWORK);
    }

    @Test
    void aProcessIsRecordedAfterTheClockWasSetBack() {
        log.processSignedIn(ANA, NETWORK);
        log.processSignedIn(ANA, NETWORK);
        now = now.minus(Duration.ofDays(1));

        log.processSignedIn(ANA, NETWORK);

        assertThat(recorded).extracting(AuditEvent::ts).containsExactly(now.plus(Duration.ofDays(1)), now);
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            log.failed(Optional.empty(), NETWORK);
        }
    }
}
