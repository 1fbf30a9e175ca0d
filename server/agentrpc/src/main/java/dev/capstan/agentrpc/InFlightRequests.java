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
 * The running requests of an agent, which their senders can cancel (INV-9.1). Several may have the same ids, because an
 * attacker can copy them; a cancellation stops only those of its own sender.
 */
final class InFlightRequests {

    /** Maximum number of callers remembered for cancelling one request; only its own sender has an effect. */
    private static final int MAX_CANCELLERS = 16;

    private final Map<Key, List<InFlight>> requests = new ConcurrentHashMap<>();

    private record Key(AgentId from, @Nullable String messageId) {}

    /** Registers a request at its arrival. */
    InFlight begin(Envelope request) {
        InFlight entry = new InFlight(new Key(request.from(), request.messageId()));
        requests.merge(entry.key, List.of(entry), (present, added) -> Stream.concat(present.stream(), added.stream())
                .toList());
        return entry;
    }

    /** Stops the request that a cancellation names as its cause, if it is running and comes from the same caller. */
    void cancel(Envelope cancellation, Caller caller) {
        Key key = new Key(cancellation.from(), cancellation.causedBy());
        requests.getOrDefault(key, List.of()).forEach(entry -> entry.cancel(caller));
    }

    /** One running request. A cancellation may arrive before the gates have admitted it. */
    final class InFlight {

        private final Key key;
        private Admission.@Nullable Admitted admitted;
        private final Set<String> cancelledBy = new HashSet<>();

        private InFlight(Key key) {
            this.key = key;
        }

        /** Registers the admission of the request by the gates. */
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

        /** Removes the request at its end. */
        void end() {
            requests.computeIfPresent(key, (same, present) -> {
                List<InFlight> left =
                        present.stream().filter(other -> other != this).toList();
                return left.isEmpty() ? null : left;
            });
        }
    }
}
