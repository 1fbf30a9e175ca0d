package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.AgentId;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Caller;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The requests that an agent works on, so that whoever sent one can have it stopped (INV-9.1). Several may bear the same
 * ids, as strangers copy them; a cancellation stops those of its own sender.
 */
final class InFlightRequests {

    /** Maximum number of callers that may cancel one request; all but its own do so in vain. */
    private static final int MAX_CANCELLERS = 16;

    private final Map<Key, List<InFlight>> requests = new ConcurrentHashMap<>();

    private record Key(
            AgentId from, String correlationId, @Nullable String messageId) {

        static Key of(Envelope request) {
            return new Key(request.from(), request.correlationId(), request.messageId());
        }
    }

    /** Notes that a request has come. */
    InFlight begin(Envelope request) {
        InFlight entry = new InFlight(Key.of(request));
        requests.merge(entry.key, List.of(entry), (present, added) -> Stream.concat(present.stream(), added.stream())
                .toList());
        return entry;
    }

    /** Stops the request that a cancellation was caused by, where it is under way and the same caller sent it. */
    void cancel(Envelope cancellation, Caller caller) {
        Key key = new Key(cancellation.from(), cancellation.correlationId(), cancellation.causedBy());
        requests.getOrDefault(key, List.of()).forEach(entry -> entry.cancel(caller));
    }

    /** One request under way; a cancellation may come before the gates have let it pass. */
    final class InFlight {

        private final Key key;
        private Admission.@Nullable Admitted admitted;
        private final Set<String> cancelledBy = new HashSet<>();

        private InFlight(Key key) {
            this.key = key;
        }

        /** Notes that the gates have let the request pass. */
        synchronized void admitted(Admission.Admitted call) {
            admitted = call;
            stopIfCancelled();
        }

        private synchronized void cancel(Caller caller) {
            if (cancelledBy.size() < MAX_CANCELLERS) {
                cancelledBy.add(caller.id());
            }
            stopIfCancelled();
        }

        private void stopIfCancelled() {
            if (admitted != null
                    && cancelledBy.contains(admitted.call().caller().id())) {
                admitted.cancel();
            }
        }

        /** Notes that the request is over. */
        void end() {
            requests.computeIfPresent(key, (same, present) -> {
                List<InFlight> left =
                        present.stream().filter(other -> other != this).toList();
                return left.isEmpty() ? null : left;
            });
        }
    }
}
