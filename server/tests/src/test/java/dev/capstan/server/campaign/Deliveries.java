package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The transfers that were acknowledged: each is taken once by its receiver or given up with a record. Thread-safe, but
 * for {@link #settle}.
 */
final class Deliveries {

    /** Reasons of a receiver whose clock was set while an envelope was on its way. */
    private static final Set<String> UNTIMELY = Set.of("expired", "malformed");

    /**
     * A transfer.
     *
     * @param envelope the id of its envelope
     * @param interaction the id of its interaction
     */
    private record Transfer(String envelope, String interaction) {}

    private final Queue<Transfer> open = new ConcurrentLinkedQueue<>();
    private final Map<String, Integer> accepted = new ConcurrentHashMap<>();
    private final Set<String> untimely = ConcurrentHashMap.newKeySet();
    private final Set<String> givenUp = new HashSet<>();

    /** Notes that a transfer was acknowledged. */
    void acknowledged(String envelope, String interaction) {
        open.add(new Transfer(envelope, interaction));
    }

    /** Notes an envelope of the receiver, of which receipts count. */
    void heard(JsonNode envelope) {
        JsonNode body = envelope.path("body");
        String id = body.path("for_id").asText();
        if (body.path("status").asText().equals("accepted")) {
            accepted.merge(id, 1, Integer::sum);
        } else if (UNTIMELY.contains(body.path("reason_code").asText())) {
            untimely.add(id);
        }
    }

    /** Whether any of them still waits. */
    boolean isWaiting(Stage stage) throws InterruptedException {
        Set<String> waiting = waiting(stage);
        return open.stream().anyMatch(transfer -> waiting.contains(transfer.envelope()));
    }

    /**
     * Checks those that do not wait any more, and ends their interactions, of which a peer may have few.
     *
     * @param records the records of envelopes that were given up
     */
    void settle(Stage stage, Records records) throws InterruptedException {
        Set<String> waiting = waiting(stage);
        for (JsonNode record : records.next()) {
            givenUp.add(record.path("envelopeId").asText());
        }
        for (Transfer transfer : Set.copyOf(open)) {
            if (!waiting.contains(transfer.envelope())) {
                settle(stage, transfer);
                open.remove(transfer);
            }
        }
        Set<String> rest = new HashSet<>();
        open.forEach(transfer -> rest.add(transfer.envelope()));
        accepted.keySet().retainAll(rest);
        untimely.retainAll(rest);
        givenUp.retainAll(rest);
    }

    private static Set<String> waiting(Stage stage) throws InterruptedException {
        Answer page = stage.caller().get("/agh/outbox?limit=1000");
        if (page.status() != 200) {
            stage.watch().violated("the outbox cannot be read: " + page);
        }
        Set<String> ids = new HashSet<>();
        page.json()
                .path("envelopes")
                .forEach(envelope -> ids.add(envelope.path("id").asText()));
        return ids;
    }

    private void settle(Stage stage, Transfer transfer) throws InterruptedException {
        int times = accepted.getOrDefault(transfer.envelope(), 0);
        if (times > 1) {
            stage.watch().violated(transfer + " was taken " + times + " times");
        }
        Answer sender = stage.caller().get(Transfers.view(transfer.interaction(), Transfers.SENDER));
        if (sender.status() != 200) {
            stage.watch().violated(transfer + " was acknowledged, and its sender does not know it: " + sender);
        }
        Answer receiver = stage.caller().get(Transfers.view(transfer.interaction(), Transfers.RECEIVER));
        boolean isTaken = receiver.text("/state").equals("submitted");
        boolean isExplained = givenUp.contains(transfer.envelope()) || untimely.contains(transfer.envelope());
        if (!isTaken && !isExplained) {
            stage.watch()
                    .violated(transfer + " was acknowledged, and neither taken nor given up: " + receiver
                            + "; its sender has " + sender);
        }
        Transfers.end(stage, transfer.interaction());
    }
}
