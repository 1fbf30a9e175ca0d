package dev.capstan.negotiation.port;

import dev.capstan.negotiation.Session;
import java.time.Instant;
import java.util.Optional;

/** The agreements on versions that later calls name, until they end. What was opened or ended is durable on return. */
public interface Sessions {

    /**
     * Opens a session, whose id is new. Where there is no room, the oldest sessions of the holder who has the most make
     * way, so that nobody keeps others out.
     *
     * @param record records the session, as the last step of the same transaction; where it throws, nothing is opened
     */
    void open(Session session, Runnable record);

    /** The session of an id, expired or not. */
    Optional<Session> find(String id);

    /**
     * Ends a session; whether there was one.
     *
     * @param record records the end, as the last step of the same transaction; where it throws, the session goes on
     */
    boolean end(String id, Runnable record);

    /** Forgets what expired before a moment; how many there were. */
    int deleteBefore(Instant before);
}
