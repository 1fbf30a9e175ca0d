package dev.capstan.tck.mutants.bus;

import static dev.capstan.tck.mutants.Mutant.onBus;
import static dev.capstan.tck.mutants.bus.BusMutations.dropping;
import static dev.capstan.tck.mutants.bus.BusMutations.headers;
import static dev.capstan.tck.mutants.bus.BusMutations.inRequests;
import static dev.capstan.tck.mutants.bus.BusMutations.is;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.BusMutation;
import dev.capstan.tck.mutants.BusRelay;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.subject.bus.BusConnection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** Mutants in events, cancellations and inboxes of the message bus (X-BUS-7). */
public final class BusEventMutants {

    private BusEventMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                onBus(
                        "ignores events",
                        dropping(envelope -> is("event", envelope) && !isCancellation(envelope)),
                        "X-BUS-7.1"),
                onBus(
                        "responds to events",
                        inRequests(envelope -> {
                            if (is("event", envelope) && !isCancellation(envelope)) {
                                envelope.put("kind", "request");
                            }
                        }),
                        "X-BUS-7.2"),
                onBus(
                        "ignores cancellations on the message bus",
                        dropping(BusEventMutants::isCancellation),
                        "X-BUS-7.3"),
                onBus("sends each response to every inbox", (right, site) -> new SharedInbox(right), "X-BUS-7.4"),
                onBus("lets anybody cancel a request on the message bus", cancellingForAll(), "X-BUS-7.5"));
    }

    /** Returns a fault that signs each cancellation as the sender of its request. */
    private static BusMutation cancellingForAll() {
        return (right, site) -> {
            Map<String, String> senders = new ConcurrentHashMap<>();
            return BusRelay.of(
                    right,
                    envelope -> {
                        String from = envelope.path("from").asText();
                        senders.put(envelope.path("messageId").asText(), from);
                        if (!isCancellation(envelope)) {
                            return envelope;
                        }
                        String sender =
                                senders.getOrDefault(envelope.path("causedBy").asText(), from);
                        return site.peer(sender).orElseThrow().sign(envelope.put("from", sender));
                    },
                    (request, envelope) -> envelope);
        };
    }

    private static boolean isCancellation(ObjectNode envelope) {
        return headers(envelope).has("event");
    }

    /** A connection that delivers each message to every listener. */
    private record SharedInbox(BusConnection right, Queue<Consumer<String>> listeners) implements BusConnection {

        SharedInbox(BusConnection right) {
            this(right, new ConcurrentLinkedQueue<>());
        }

        @Override
        public void publish(String subject, String text) {
            right.publish(subject, text);
        }

        @Override
        public void listen(String subject, Consumer<String> listener) {
            listeners.add(listener);
            right.listen(subject, text -> listeners.forEach(one -> one.accept(text)));
        }

        @Override
        public void awaitSubscriptions() {
            right.awaitSubscriptions();
        }
    }
}
