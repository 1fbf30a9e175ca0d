package dev.capstan.accounts;

import java.time.Instant;
import java.util.Optional;

/** The browser sessions, shared by all nodes. */
public interface Sessions {

    /** Returns the session whose id has this hash, or empty. */
    Optional<Session> byIdHash(String idHash);

    /** Adds a session. */
    void add(Session session);

    /** Ends a session. */
    void remove(String idHash);

    /** Ends every session of an account. */
    void removeOf(String account);

    /** Deletes the sessions that started before this time. */
    void deleteBefore(Instant before);
}
