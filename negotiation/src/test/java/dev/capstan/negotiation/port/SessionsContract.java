package dev.capstan.negotiation.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.negotiation.Session;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every store of sessions does. */
public abstract class SessionsContract {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    /** An empty store. */
    protected abstract Sessions sessions();

    private static Session session(String id, Instant expires) {
        return new Session(
                id,
                AgentId.parse("agent://code-review"),
                "code-review",
                Version.parse("2.0"),
                "anonymous",
                NOW,
                expires);
    }

    @Test
    void keepsWhatWasAgreed() {
        Sessions sessions = sessions();
        Session session = session("a", NOW.plusSeconds(60));

        assertThat(sessions.open(session)).isTrue();

        assertThat(sessions.find("a")).contains(session);
        assertThat(sessions.find("a").orElseThrow().version()).hasToString("2.0");
        assertThat(sessions.find("b")).isEmpty();
    }

    @Test
    void endsASessionOnce() {
        Sessions sessions = sessions();
        sessions.open(session("a", NOW.plusSeconds(60)));
        sessions.open(session("b", NOW.plusSeconds(60)));

        assertThat(sessions.end("a")).isTrue();
        assertThat(sessions.end("a")).isFalse();

        assertThat(sessions.find("a")).isEmpty();
        assertThat(sessions.find("b")).isPresent();
    }

    @Test
    void forgetsWhatExpiredBefore() {
        Sessions sessions = sessions();
        sessions.open(session("early", NOW.plusSeconds(1)));
        sessions.open(session("late", NOW.plusSeconds(3)));

        assertThat(sessions.forget(NOW.plusSeconds(2))).isEqualTo(1);

        assertThat(sessions.find("early")).isEmpty();
        assertThat(sessions.find("late")).isPresent();
    }
}
