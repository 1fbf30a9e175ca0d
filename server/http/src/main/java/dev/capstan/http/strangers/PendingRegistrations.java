package dev.capstan.http.strangers;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Registrations of strangers that no person has decided on, the last {@value #MAX_SIZE} of them. */
public final class PendingRegistrations {

    private static final int MAX_SIZE = 10_000;

    private final UnknownCallerLimiter limit;
    private final Map<String, Taken> byAgent = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Taken> eldest) {
            return size() > MAX_SIZE;
        }
    };

    public PendingRegistrations(UnknownCallerLimiter limit) {
        this.limit = limit;
    }

    private record Taken(InetAddress from, long places) {}

    /** Remembers what the registration of an agent took. */
    public synchronized void add(String agentId, InetAddress from, long places) {
        byAgent.put(agentId, new Taken(from, places));
    }

    /** Gives back what the registration of an agent took, since a person was waiting for it. */
    public synchronized void decided(String agentId) {
        Optional.ofNullable(byAgent.remove(agentId))
                .ifPresent(taken -> limit.release(LimitedOperation.REGISTRATION, taken.from(), taken.places()));
    }
}
