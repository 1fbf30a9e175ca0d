package dev.capstan.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BrowserSessionsTest {

    @RegisterExtension
    private final AccountsFixture fixture = new AccountsFixture();

    @Test
    void aSessionHoldsForHalfAnHourAndIsKnownByItsIdAlone() {
        BrowserSessions keep = new BrowserSessions(fixture.get(Sessions.class), fixture);
        String id = keep.begin("owner").id();
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
        String first = keep.begin("owner").id();
        String second = keep.begin("owner").id();
        assertThat(first).isNotEqualTo(second);

        keep.end(first);

        assertThat(keep.find(first)).isEmpty();
        assertThat(keep.find(second)).isPresent();
    }

    @Test
    void expiredSessionsArePurged() {
        Sessions sessions = fixture.get(Sessions.class);
        BrowserSessions keep = new BrowserSessions(sessions, fixture);
        String hash = keep.find(keep.begin("owner").id()).orElseThrow().idHash();

        fixture.pass(Session.MAX_AGE.plusSeconds(1));
        keep.begin("owner");

        assertThat(sessions.byIdHash(hash)).isEmpty();
    }
}
