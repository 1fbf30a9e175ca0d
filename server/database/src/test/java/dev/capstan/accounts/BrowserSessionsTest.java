package dev.capstan.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BrowserSessionsTest {

    private static final Account OWNER =
            Account.withGeneratedPassword("owner", GeneratedPassword.generate(), Role.OWNER);

    @RegisterExtension
    private final AccountsFixture fixture = new AccountsFixture();

    @Test
    void aSessionHoldsForHalfAnHourAndIsKnownByItsIdAlone() {
        BrowserSessions keep = new BrowserSessions(fixture.get(Sessions.class), fixture);
        String id = keep.begin(OWNER).id();
        Session session = keep.find(id).orElseThrow();

        assertThat(session.account()).isEqualTo("owner");
        assertThat(session.hasCsrfToken(session.csrf())).isTrue();
        assertThat(session.hasCsrfToken("")).isFalse();
        assertThat(session.idHash()).doesNotContain(id);
        assertThat(session.toString()).doesNotContain(session.csrf(), session.idHash());
        assertThat(keep.find(session.idHash())).as("the hash is not the id").isEmpty();

        assertThat(Session.MAX_AGE).isEqualTo(Duration.ofMinutes(30));
        fixture.pass(Session.MAX_AGE.minus(Duration.ofMillis(1)));
        assertThat(keep.find(id)).isPresent();
        fixture.pass(Duration.ofMillis(1));
        assertThat(keep.find(id)).isEmpty();
    }

    @Test
    void eachSessionIsANewOneAndEndsAlone() {
        BrowserSessions keep = new BrowserSessions(fixture.get(Sessions.class), fixture);
        String first = keep.begin(OWNER).id();
        String second = keep.begin(OWNER).id();
        assertThat(first).isNotEqualTo(second);

        keep.end(first);

        assertThat(keep.find(first)).isEmpty();
        assertThat(keep.find(second)).isPresent();
    }

    @Test
    void expiredSessionsArePurged() {
        Sessions sessions = fixture.get(Sessions.class);
        BrowserSessions keep = new BrowserSessions(sessions, fixture);
        String hash = keep.find(keep.begin(OWNER).id()).orElseThrow().idHash();

        fixture.pass(Session.MAX_AGE.plusSeconds(1));
        keep.begin(OWNER);

        assertThat(sessions.byIdHash(hash)).isEmpty();
    }

    @Test
    void sessionHoldsForThePasswordThatWasEntered() {
        Account chosen = Account.chosen("owner", PasswordHash.of("my dog is called Rex", 10), Role.OWNER);
        BrowserSessions keep = new BrowserSessions(fixture.get(Sessions.class), fixture);

        Session session = keep.find(keep.begin(OWNER).id()).orElseThrow();

        assertThat(session.hasPasswordOf(OWNER.withRole(Role.AUDITOR))).isTrue();
        assertThat(session.hasPasswordOf(chosen)).isFalse();
        assertThat(session.hasPasswordOf(
                        Account.withGeneratedPassword("owner", GeneratedPassword.generate(), Role.OWNER)))
                .isFalse();
        assertThat(session.toString()).doesNotContain(session.passwordDigest());
    }
}
