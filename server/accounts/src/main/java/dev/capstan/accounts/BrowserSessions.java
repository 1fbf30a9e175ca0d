package dev.capstan.accounts;

import dev.capstan.core.Sha256;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Begins the session of somebody who has signed in, finds it again, and ends it. */
public final class BrowserSessions {

    private final Sessions sessions;
    private final InstantSource clock;

    public BrowserSessions(Sessions sessions, InstantSource clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    /**
     * A session that was begun.
     *
     * @param id its id, a secret of 256 bits that is kept nowhere
     * @param session the session
     */
    public record StartedSession(String id, Session session) {

        /** Returns the session alone. */
        @Override
        public String toString() {
            return session.toString();
        }
    }

    /** Begins a session of somebody who has just shown a password. */
    public StartedSession begin(String account) {
        Instant now = clock.instant();
        sessions.deleteBefore(now.minus(Session.MAX_AGE));
        String id = RandomSecret.generate();
        Session session = new Session(Sha256.hex(id), account, RandomSecret.generate(), now);
        sessions.add(session);
        return new StartedSession(id, session);
    }

    /** The session of this id, as long as it holds. */
    public Optional<Session> find(String id) {
        Instant now = clock.instant();
        return sessions.byIdHash(Sha256.hex(id)).filter(session -> session.isValidAt(now));
    }

    /** Ends the session of this id. */
    public void end(String id) {
        sessions.remove(Sha256.hex(id));
    }
}
