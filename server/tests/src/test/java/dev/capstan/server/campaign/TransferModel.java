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
final class TransferModel {

    /** Reasons of a receiver whose clock was set while an envelope was on its way. */
    private static final Set<String> UNTIMELY = Set.of("expired", "malformed");

    /**
     * A transfer.
     *
     * @param envelope the id of its envelope
     * @param interaction the id of its interaction
     */
    private record AcknowledgedTransfer(String envelope, String interaction) {}

    private final Queue<AcknowledgedTransfer> open = new ConcurrentLinkedQueue<>();
    private final Map<String, Integer> accepted = new ConcurrentHashMap<>();
    private final Set<String> untimely = ConcurrentHashMap.newKeySet();
    private final Set<String> givenUp = new HashSet<>();

    /** Notes that a transfer was acknowledged. */
    void acknowledged(String envelope, String interaction) {
        open.add(new AcknowledgedTransfer(envelope, interaction));
    }

    /** Notes an envelope of the receiver, of which receipts count. */
    void receiptReceived(JsonNode envelope) {
        JsonNode body = envelope.path("body");
        String id = body.path("for_id").asText();
        if (body.path("status").asText().equals("accepted")) {
            accepted.merge(id, 1, Integer::sum);
        } else if (UNTIMELY.contains(body.path("reason_code").asText())) {
            untimely.add(id);
        }
    }

    /** Whether any of them still waits. */
    boolean isWaiting(CampaignContext context) throws InterruptedException {
        Set<String> waiting = waiting(context);
        return open.stream().anyMatch(acknowledgedTransfer -> waiting.contains(acknowledgedTransfer.envelope()));
    }

    /**
     * Checks those that do not wait any more, and ends their interactions, of which a peer may have few.
     *
     * @param auditRecordReader the records of envelopes that were given up
     */
    void settle(CampaignContext context, AuditRecordReader auditRecordReader) throws InterruptedException {
        Set<String> waiting = waiting(context);
        for (JsonNode record : auditRecordReader.next()) {
            givenUp.add(record.path("envelopeId").asText());
        }
        for (AcknowledgedTransfer acknowledgedTransfer : Set.copyOf(open)) {
            if (!waiting.contains(acknowledgedTransfer.envelope())) {
                settle(context, acknowledgedTransfer);
                open.remove(acknowledgedTransfer);
            }
        }
        Set<String> rest = new HashSet<>();
        open.forEach(acknowledgedTransfer -> rest.add(acknowledgedTransfer.envelope()));
        accepted.keySet().retainAll(rest);
        untimely.retainAll(rest);
        givenUp.retainAll(rest);
    }

    private static Set<String> waiting(CampaignContext context) throws InterruptedException {
        Response page = context.client().get("/agh/outbox?limit=1000");
        if (page.status() != 200) {
            context.violations().violated("the outbox cannot be read: " + page);
        }
        Set<String> ids = new HashSet<>();
        page.json()
                .path("envelopes")
                .forEach(envelope -> ids.add(envelope.path("id").asText()));
        return ids;
    }

    private void settle(CampaignContext context, AcknowledgedTransfer acknowledgedTransfer)
            throws InterruptedException {
        int times = accepted.getOrDefault(acknowledgedTransfer.envelope(), 0);
        if (times > 1) {
            context.violations().violated(acknowledgedTransfer + " was taken " + times + " times");
        }
        Response sender = context.client()
                .get(TransferWorkload.view(acknowledgedTransfer.interaction(), TransferWorkload.SENDER));
        if (sender.status() != 200) {
            context.violations()
                    .violated(acknowledgedTransfer + " was acknowledged, and its sender does not know it: " + sender);
        }
        Response receiver = context.client()
                .get(TransferWorkload.view(acknowledgedTransfer.interaction(), TransferWorkload.RECEIVER));
        boolean isTaken = receiver.text("/state").equals("submitted");
        boolean isExplained =
                givenUp.contains(acknowledgedTransfer.envelope()) || untimely.contains(acknowledgedTransfer.envelope());
        if (!isTaken && !isExplained) {
            context.violations()
                    .violated(acknowledgedTransfer + " was acknowledged, and neither taken nor given up: " + receiver
                            + "; its sender has " + sender);
        }
        TransferWorkload.end(context, acknowledgedTransfer.interaction());
    }
}
