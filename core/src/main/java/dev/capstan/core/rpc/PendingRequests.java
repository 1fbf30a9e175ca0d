package dev.capstan.core.rpc;

import dev.capstan.core.AgentId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The requests that wait for their response; only so many may wait at once. */
final class PendingRequests {

    private final Map<String, Pending> waiting = new HashMap<>();
    private final int most;
    private boolean abandoned;

    PendingRequests(int most) {
        this.most = most;
    }

    /**
     * A request that waits.
     *
     * @param messageId the message that the response has to name as its cause
     * @param peer who alone may answer it
     * @param response what it waits for
     */
    record Pending(String messageId, AgentId peer, CompletableFuture<Envelope> response) {}

    /** Takes a place for a request, or nothing where all are taken or a request of this correlation id waits already. */
    synchronized Optional<Pending> add(String correlationId, String messageId, AgentId peer) {
        if (waiting.size() >= most || waiting.containsKey(correlationId)) {
            return Optional.empty();
        }
        Pending pending = new Pending(messageId, peer, new CompletableFuture<>());
        waiting.put(correlationId, pending);
        if (abandoned) {
            pending.response().cancel(false);
        }
        return Optional.of(pending);
    }

    /** Gives the place back, whether an answer came or not. */
    synchronized void remove(String correlationId) {
        waiting.remove(correlationId);
    }

    /**
     * Hands a response to the request that waits for it. One that nobody waits for, from another agent, or to an
     * earlier message of the same call is dropped.
     */
    void complete(Envelope response) {
        find(response.correlationId())
                .filter(pending -> pending.peer().equals(response.from()))
                .filter(pending ->
                        response.causedBy() == null || response.causedBy().equals(pending.messageId()))
                .ifPresent(pending -> pending.response().complete(response));
    }

    private synchronized Optional<Pending> find(String correlationId) {
        return Optional.ofNullable(waiting.get(correlationId));
    }

    /** Tells every request, and every later one, that no response will come. */
    void abandon() {
        List<Pending> told;
        synchronized (this) {
            abandoned = true;
            told = List.copyOf(waiting.values());
        }
        told.forEach(pending -> pending.response().cancel(false));
    }
}
