package dev.capstan.negotiation.inmemory;

import dev.capstan.negotiation.Session;
import dev.capstan.negotiation.port.Sessions;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The sessions in memory: at most 100,000. */
public final class InMemorySessions implements Sessions {

    private static final int MOST = 100_000;

    private final int most;
    private final Map<String, Session> sessions = new HashMap<>();

    /** No session is open. */
    public InMemorySessions() {
        this(MOST);
    }

    InMemorySessions(int most) {
        this.most = most;
    }

    @Override
    public synchronized boolean open(Session session) {
        if (sessions.size() >= most) {
            return false;
        }
        sessions.put(session.id(), session);
        return true;
    }

    @Override
    public synchronized Optional<Session> find(String id) {
        return Optional.ofNullable(sessions.get(id));
    }

    @Override
    public synchronized boolean end(String id) {
        return sessions.remove(id) != null;
    }

    @Override
    public synchronized int forget(Instant before) {
        int size = sessions.size();
        sessions.values().removeIf(session -> session.expires().isBefore(before));
        return size - sessions.size();
    }
}
