package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.PeerKeys;
import dev.capstan.core.AgentId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The requests that wait for their response; only so many may wait at once. */
final class PendingRequests {

    private final Map<String, Pending> waiting = new HashMap<>();
    private final int most;
    private boolean abandoned;

    PendingRequests(int most) {
        this.most = most;
    }

    /** A request that waits. */
    static final class Pending {

        private final String messageId;
        private final AgentId peer;
        private final @Nullable PeerKeys keys;
        private final CompletableFuture<Response> response = new CompletableFuture<>();
        private volatile @Nullable String rejected;

        private Pending(String messageId, AgentId peer, @Nullable PeerKeys keys) {
            this.messageId = messageId;
            this.peer = peer;
            this.keys = keys;
        }

        /** Returns who alone may answer it. */
        AgentId peer() {
            return peer;
        }

        /** Returns what it waits for. */
        CompletableFuture<Response> response() {
            return response;
        }

        /** Returns what was wrong with the last response that did not prove to be the peer's, or empty. */
        Optional<String> rejected() {
            return Optional.ofNullable(rejected);
        }

        /** Whether an envelope answers this very message; one that names no cause is taken from an unproved peer alone. */
        private boolean isAnsweredBy(Envelope envelope) {
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

        /** Reads the end, whichever it is. */
        <T> T fold(Function<Received, T> received, Function<Unreadable, T> unreadable);

        /**
         * The response of the peer.
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
         * The peer answered with something that is not a valid envelope.
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

    /** The use that was made of a response. */
    enum Completion {
        /** The request that waits has it. */
        DONE,
        /** No request waits for it. */
        NOT_AWAITED,
        /** It does not prove to be the peer's, and the request waits on. */
        UNAUTHENTICATED
    }

    /**
     * Takes a place for a request; empty where all are taken or a request of this correlation id waits already.
     *
     * @param messageId the message that the response has to name as its cause
     * @param peer who alone may answer it
     * @param keys what a response has to be signed with; null where it need not be
     */
    synchronized Optional<Pending> add(String correlationId, String messageId, AgentId peer, @Nullable PeerKeys keys) {
        if (waiting.size() >= most || waiting.containsKey(correlationId)) {
            return Optional.empty();
        }
        Pending pending = new Pending(messageId, peer, keys);
        waiting.put(correlationId, pending);
        if (abandoned) {
            pending.response.cancel(false);
        }
        return Optional.of(pending);
    }

    /** Gives the place back, whether an answer came or not. */
    synchronized void remove(String correlationId) {
        waiting.remove(correlationId);
    }

    /** Hands a response to the request that waits for it, where it is its peer's. */
    Completion complete(Envelope envelope) {
        return complete(envelope, new Response.Received(envelope));
    }

    /** Tells a request that its peer answered with something that is not valid, as far as it can be read. */
    Completion completeUnreadable(Envelope readable, String reason) {
        return complete(readable, new Response.Unreadable(reason));
    }

    private Completion complete(Envelope envelope, Response response) {
        Optional<Pending> pending = find(envelope.correlationId()).filter(found -> found.isAnsweredBy(envelope));
        if (pending.isEmpty()) {
            return Completion.NOT_AWAITED;
        }
        if (!pending.get().isProved(envelope)) {
            return Completion.UNAUTHENTICATED;
        }
        return pending.get().response.complete(response) ? Completion.DONE : Completion.NOT_AWAITED;
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
        told.forEach(pending -> pending.response.cancel(false));
    }
}
