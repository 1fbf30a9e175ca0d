package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.PeerKeys;
import dev.capstan.core.AgentId;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The requests that wait for their response, up to a maximum number. */
final class PendingRequests {

    private final Map<String, PendingRequest> waiting = new HashMap<>();
    private final int maxPending;
    private boolean abandoned;

    PendingRequests(int maxPending) {
        this.maxPending = maxPending;
    }

    /** A waiting request. */
    static final class PendingRequest {

        private final String messageId;
        private final AgentId peer;
        private final @Nullable PeerKeys keys;
        private final CompletableFuture<Response> response = new CompletableFuture<>();
        private final ReceivedParts parts = new ReceivedParts();
        private volatile @Nullable String rejected;

        private PendingRequest(String messageId, AgentId peer, @Nullable PeerKeys keys) {
            this.messageId = messageId;
            this.peer = peer;
            this.keys = keys;
            response.whenComplete((end, stopped) -> parts.end(
                    end instanceof Response.Received received
                            ? received.envelope().parts().orElse(0L)
                            : 0));
        }

        /** Returns the parts that have arrived before the response. */
        ReceivedParts parts() {
            return parts;
        }

        /** Returns the only peer that may respond. */
        AgentId peer() {
            return peer;
        }

        /** Returns the pending response. */
        CompletableFuture<Response> response() {
            return response;
        }

        /** Returns what was wrong with the last response that failed authentication, or empty. */
        Optional<String> rejected() {
            return Optional.ofNullable(rejected);
        }

        /**
         * Whether an envelope responds to this very message. One without a cause is accepted only if no key is shared
         * with the peer.
         */
        private boolean isCompletedBy(Envelope envelope) {
            return peer.equals(envelope.from())
                    && (envelope.causedBy() == null
                            ? keys == null
                            : envelope.causedBy().equals(messageId));
        }

        private boolean isProved(Envelope envelope) {
            if (keys != null && keys.verify(envelope) instanceof PeerKeys.VerificationResult.Invalid not) {
                rejected = not.refusal().message();
                return false;
            }
            return true;
        }
    }

    /** The end of a wait. */
    sealed interface Response {

        /** Applies the function for this kind of end. */
        <T> T fold(Function<Received, T> received, Function<Unreadable, T> unreadable);

        /**
         * A response of the peer.
         *
         * @param envelope its envelope
         */
        record Received(Envelope envelope) implements Response {
            @Override
            public <T> T fold(Function<Received, T> received, Function<Unreadable, T> unreadable) {
                return received.apply(this);
            }
        }

        /**
         * A response of the peer that is not a valid envelope.
         *
         * @param reason what is wrong with it
         */
        record Unreadable(String reason) implements Response {
            @Override
            public <T> T fold(Function<Received, T> received, Function<Unreadable, T> unreadable) {
                return unreadable.apply(this);
            }
        }
    }

    /** The use of a response. */
    enum Completion {
        /** The waiting request has it. */
        DONE,
        /** No request waits for it. */
        NOT_AWAITED,
        /** It failed authentication, and the request continues to wait. */
        UNAUTHENTICATED
    }

    /**
     * Adds a request.
     *
     * @param messageId message that the response must name as its cause
     * @param peer only peer that may respond
     * @param keys keys that a response must be signed with; null if it need not be signed
     * @throws RefusedException if a request with this correlation id is already waiting, or the maximum is reached
     */
    synchronized PendingRequest add(String correlationId, String messageId, AgentId peer, @Nullable PeerKeys keys)
            throws RefusedException {
        if (waiting.containsKey(correlationId)) {
            throw new RefusedException(Refusal.busy("a request with the correlationId '" + correlationId
                    + "' is pending; use another one, or retry when it has ended"));
        }
        if (waiting.size() >= maxPending) {
            throw new RefusedException(Refusal.busy("too many pending requests; retry in 1 s"));
        }
        PendingRequest pendingRequest = new PendingRequest(messageId, peer, keys);
        waiting.put(correlationId, pendingRequest);
        if (abandoned) {
            pendingRequest.response.cancel(false);
        }
        return pendingRequest;
    }

    /** Removes a request, with or without a response. */
    synchronized void remove(String correlationId) {
        waiting.remove(correlationId);
    }

    /** Completes the waiting request with a response, if it comes from the right peer. */
    Completion complete(Envelope envelope) {
        return complete(envelope, new Response.Received(envelope));
    }

    /** Completes the waiting request with an invalid response of its peer, as far as that is readable. */
    Completion completeUnreadable(Envelope readable, String reason) {
        return complete(readable, new Response.Unreadable(reason));
    }

    /**
     * Gives the waiting request a part or its progress, if it comes from the right peer.
     *
     * @param bytes size of the message
     */
    Completion add(Envelope event, int bytes) {
        return use(event, pending -> pending.parts
                .add(event, bytes)
                .map(problem -> pending.response.complete(new Response.Unreadable(problem)))
                .orElse(true));
    }

    private Completion complete(Envelope envelope, Response response) {
        return use(envelope, pending -> pending.response.complete(response));
    }

    private Completion use(Envelope envelope, Predicate<PendingRequest> use) {
        Optional<PendingRequest> pending =
                find(envelope.correlationId()).filter(found -> found.isCompletedBy(envelope));
        if (pending.isEmpty()) {
            return Completion.NOT_AWAITED;
        }
        if (!pending.get().isProved(envelope)) {
            return Completion.UNAUTHENTICATED;
        }
        return use.test(pending.get()) ? Completion.DONE : Completion.NOT_AWAITED;
    }

    private synchronized Optional<PendingRequest> find(String correlationId) {
        return Optional.ofNullable(waiting.get(correlationId));
    }

    /** Cancels all waiting and later requests, because no response will come. */
    void abandon() {
        List<PendingRequest> dropped;
        synchronized (this) {
            abandoned = true;
            dropped = List.copyOf(waiting.values());
        }
        dropped.forEach(pendingRequest -> pendingRequest.response.cancel(false));
    }
}
