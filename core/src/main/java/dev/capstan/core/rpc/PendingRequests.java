package dev.capstan.core.rpc;

import dev.capstan.core.AgentId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** The requests that wait for their response; only so many may wait at once. */
final class PendingRequests {

    private final Map<String, Pending> waiting = new ConcurrentHashMap<>();
    private final Semaphore places;

    PendingRequests(int most) {
        this.places = new Semaphore(most);
    }

    /**
     * A request that waits.
     *
     * @param peer who alone may answer it
     * @param response what it waits for
     */
    record Pending(AgentId peer, CompletableFuture<Envelope> response) {}

    /** Takes a place for a request, or nothing where all are taken. */
    Optional<Pending> add(String correlationId, AgentId peer) {
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        Pending pending = new Pending(peer, new CompletableFuture<>());
        waiting.put(correlationId, pending);
        return Optional.of(pending);
    }

    /** Gives the place back, whether an answer came or not. */
    void remove(String correlationId) {
        if (waiting.remove(correlationId) != null) {
            places.release();
        }
    }

    /** Hands a response to the request that waits for it; one that nobody waits for, or from another agent, is dropped. */
    void complete(Envelope response) {
        Pending pending = waiting.get(response.correlationId());
        if (pending != null && pending.peer().equals(response.from())) {
            pending.response().complete(response);
        }
    }

    /** Tells every request that no response will come. */
    void abandon() {
        waiting.values().forEach(pending -> pending.response().cancel(false));
    }
}
