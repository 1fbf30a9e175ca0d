package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** One AGH peer hands a capability over to another, both of this server; half of the envelopes come on a second way. */
final class TransferWorkload implements Workload {

    static final String SENDER = "counter";
    static final String RECEIVER = "reader";
    static final String CHANNEL = "builders";

    private static final Set<String> FINAL = Set.of("completed", "failed", "canceled");
    private static final Map<Integer, String> DELIVERIES = Map.of(200, "sent", 202, "queued");

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        String interaction = "int-" + context.number();
        ObjectNode transfer = CampaignContext.json()
                .put("peer", SENDER)
                .put("capability", "count")
                .put("to", RECEIVER)
                .put("interaction_id", interaction);
        Response envelope = context.client().post("/agh/transfers", transfer);
        if (!envelope.isDone()) {
            return;
        }
        String delivery = envelope.header("Capstan-Delivery");
        if (!delivery.equals(DELIVERIES.get(envelope.status()))) {
            context.violations().violated("a transfer was answered with the delivery '" + delivery + "': " + envelope);
        }
        context.transfers().acknowledged(envelope.text("/id"), interaction);
        if (random.nextBoolean()) {
            Response receipt = context.client().send("POST", "/agh/envelopes", envelope.body(), 0);
            context.transfers().receiptReceived(receipt.json());
        }
    }

    /** Returns where a peer's view of an interaction is. */
    static String view(String interaction, String peer) {
        return "/agh/interactions/" + CHANNEL + "/" + interaction + "?peer=" + peer;
    }

    /** Ends an interaction for both; one that has come to its end keeps it, and one that never arrived has none. */
    static void end(CampaignContext context, String interaction) throws InterruptedException {
        end(context, interaction, SENDER, RECEIVER);
        end(context, interaction, RECEIVER, SENDER);
    }

    private static void end(CampaignContext context, String interaction, String from, String to)
            throws InterruptedException {
        ObjectNode trace = CampaignContext.json()
                .put("protocol", "agh-network/v0")
                .put("id", "end-" + context.number())
                .put("kind", "trace")
                .put("channel", CHANNEL)
                .put("from", from)
                .put("to", to)
                .put("interaction_id", interaction)
                .put("ts", Instant.now().getEpochSecond());
        trace.set("body", CampaignContext.json().put("state", "completed"));
        String path = view(interaction, to);
        Response before = context.client().get(path);
        if (before.status() == 404) {
            return;
        }
        String end = FINAL.contains(before.text("/state")) ? before.text("/state") : "completed";
        Response ended = context.client().post("/agh/envelopes", trace);
        if (ended.isDone()) {
            context.states()
                    .hold(
                            path,
                            to + " has " + interaction + " as " + end,
                            () -> context.client().get(path),
                            response -> response.text("/state").equals(end));
        }
    }
}
