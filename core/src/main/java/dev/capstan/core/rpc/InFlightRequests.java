package dev.capstan.core.rpc;

import dev.capstan.core.AgentId;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.rpc.envelope.Envelope;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The requests that an agent works on, so that whoever sent one can have it stopped (INV-9.1). */
final class InFlightRequests {

    private final Map<Key, InFlight> requests = new ConcurrentHashMap<>();

    private record Key(
            AgentId from, String correlationId, @Nullable String messageId) {}

    /** Notes that a request has come, or returns empty where the same one is under way. */
    Optional<InFlight> begin(Envelope request) {
        InFlight entry = new InFlight(new Key(request.from(), request.correlationId(), request.messageId()));
        return requests.putIfAbsent(entry.key, entry) == null ? Optional.of(entry) : Optional.empty();
    }

    /** Stops the request that a cancellation was caused by, where it is under way and the same caller sent it. */
    void cancel(Envelope cancellation, Caller caller) {
        InFlight entry =
                requests.get(new Key(cancellation.from(), cancellation.correlationId(), cancellation.causedBy()));
        if (entry != null) {
            entry.cancel(caller);
        }
    }

    /** One request under way; a cancellation may come before the gates have let it pass. */
    final class InFlight {

        private final Key key;
        private Admission.@Nullable Admitted admitted;
        private @Nullable Caller cancelledBy;

        private InFlight(Key key) {
            this.key = key;
        }

        /** Notes that the gates have let the request pass. */
        synchronized void admitted(Admission.Admitted call) {
            admitted = call;
            stopIfCancelled();
        }

        private synchronized void cancel(Caller caller) {
            cancelledBy = caller;
            stopIfCancelled();
        }

        private void stopIfCancelled() {
            if (admitted != null
                    && cancelledBy != null
                    && admitted.call().caller().id().equals(cancelledBy.id())) {
                admitted.cancel();
            }
        }

        /** Notes that the request is over. */
        void end() {
            requests.remove(key, this);
        }
    }
}
