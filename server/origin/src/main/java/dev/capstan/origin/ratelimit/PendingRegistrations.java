package dev.capstan.origin.ratelimit;

import dev.capstan.core.concurrent.BoundedMap;
import java.net.InetAddress;
import java.util.Map;
import java.util.Optional;

/** The registrations of unknown callers that no user has decided on, at most the last {@value #MAX_REGISTRATIONS}. */
public final class PendingRegistrations {

    private static final int MAX_REGISTRATIONS = 10_000;

    private final UnknownCallerLimiter limit;
    private final Map<String, PermitCount> byAgent = new BoundedMap<>(MAX_REGISTRATIONS);

    public PendingRegistrations(UnknownCallerLimiter limit) {
        this.limit = limit;
    }

    private record PermitCount(InetAddress from, long permits) {}

    /** Records the permits that the registration of an agent took. */
    public synchronized void add(String agentId, InetAddress from, long permits) {
        byAgent.put(agentId, new PermitCount(from, permits));
    }

    /** Releases the permits of a registration, because a user was waiting for it. */
    public synchronized void decided(String agentId) {
        Optional.ofNullable(byAgent.remove(agentId))
                .ifPresent(permitCount ->
                        limit.release(LimitedOperation.REGISTRATION, permitCount.from(), permitCount.permits()));
    }
}
