package dev.capstan.negotiation.port;

import dev.capstan.negotiation.Session;
import java.time.Instant;
import java.util.Optional;

/** The agreements on versions, to which later calls refer until they end. Openings and ends are durable on return. */
public interface Sessions {

    /**
     * Opens a session with a new id. If the store is full, the oldest sessions of the holder with the most sessions are
     * evicted, so that no holder can keep others out.
     *
     * @param record records the session as the last step of the same transaction; if it throws, nothing is opened
     */
    void open(Session session, Runnable record);

    /** Returns the session with an id, expired or not, or empty. */
    Optional<Session> find(String id);

    /**
     * Ends a session. Returns whether it existed.
     *
     * @param record records the end as the last step of the same transaction; if it throws, the session continues
     */
    boolean end(String id, Runnable record);

    /** Deletes the sessions that expired before this time. Returns their number. */
    int deleteBefore(Instant before);
}
