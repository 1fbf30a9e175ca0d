package dev.capstan.accounts;

import java.time.Instant;
import java.util.Optional;

/** The sessions of people, on every node. */
public interface Sessions {

    /** The session whose id has this hash. */
    Optional<Session> byIdHash(String idHash);

    /** Adds a session. */
    void add(Session session);

    /** Ends a session. */
    void remove(String idHash);

    /** Ends every session of an account. */
    void removeOf(String account);

    /** Forgets the sessions that began before then. */
    void deleteBefore(Instant before);
}
