package dev.capstan.negotiation.inmemory;

import dev.capstan.negotiation.Session;
import dev.capstan.negotiation.port.Sessions;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The sessions in memory: at most 100,000. */
public final class InMemorySessions implements Sessions {

    private static final int MAX_SESSIONS = 100_000;

    /** Divisor of the capacity: one in this many sessions is evicted when full. */
    private static final int SHARE = 100;

    private final int maxSessions;
    private final Map<String, Session> sessions = new HashMap<>();

    /** Creates an empty store. */
    public InMemorySessions() {
        this(MAX_SESSIONS);
    }

    InMemorySessions(int maxSessions) {
        this.maxSessions = maxSessions;
    }

    @Override
    public synchronized void open(Session session, Runnable record) {
        record.run();
        if (sessions.size() >= maxSessions) {
            evictOldest();
        }
        sessions.put(session.id(), session);
    }

    private void evictOldest() {
        Map<String, List<Session>> byHolder =
                sessions.values().stream().collect(Collectors.groupingBy(Session::holder));
        List<Session> longest = Collections.max(byHolder.values(), Comparator.comparingInt(List::size));
        longest.stream()
                .sorted(Comparator.comparing(Session::began))
                .limit(Math.max(1, maxSessions / SHARE))
                .forEach(oldest -> sessions.remove(oldest.id()));
    }

    @Override
    public synchronized Optional<Session> find(String id) {
        return Optional.ofNullable(sessions.get(id));
    }

    @Override
    public synchronized boolean end(String id, Runnable record) {
        if (!sessions.containsKey(id)) {
            return false;
        }
        record.run();
        sessions.remove(id);
        return true;
    }

    @Override
    public synchronized int deleteBefore(Instant before) {
        int size = sessions.size();
        sessions.values().removeIf(session -> session.expires().isBefore(before));
        return size - sessions.size();
    }
}
