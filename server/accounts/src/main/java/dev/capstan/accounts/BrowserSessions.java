package dev.capstan.accounts;

import dev.capstan.core.Sha256;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** The browser sessions of accounts that have signed in. */
public final class BrowserSessions {

    private final Sessions sessions;
    private final InstantSource clock;

    public BrowserSessions(Sessions sessions, InstantSource clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    /**
     * A new session.
     *
     * @param id its id, a secret of 256 bits that is not stored
     * @param session the session
     */
    public record StartedSession(String id, Session session) {

        /** Returns the session without the id. */
        @Override
        public String toString() {
            return session.toString();
        }
    }

    /** Starts a session for an account that has just entered its password. */
    public StartedSession begin(Account account) {
        Instant now = clock.instant();
        sessions.deleteBefore(now.minus(Session.MAX_AGE));
        String id = RandomSecret.generate();
        Session session =
                new Session(Sha256.hex(id), account.name(), account.passwordDigest(), RandomSecret.generate(), now);
        sessions.add(session);
        return new StartedSession(id, session);
    }

    /**
     * Returns the session with this id, or empty if it does not exist or has expired. It counts only while its account
     * {@linkplain Session#hasPasswordOf has the same password}.
     */
    public Optional<Session> find(String id) {
        Instant now = clock.instant();
        return sessions.byIdHash(Sha256.hex(id)).filter(session -> session.isValidAt(now));
    }

    /** Ends the session with this id. */
    public void end(String id) {
        sessions.remove(Sha256.hex(id));
    }
}
