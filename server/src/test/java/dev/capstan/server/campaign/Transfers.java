package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;

/** One AGH peer hands a capability over to another, both of this server. */
final class Transfers implements Load {

    @Override
    public void act(Stage stage, Random random) throws InterruptedException {
        String interaction = "int-" + stage.number();
        ObjectNode transfer = Stage.json()
                .put("peer", "counter")
                .put("capability", "count")
                .put("to", "reader")
                .put("interaction_id", interaction);
        Answer envelope = stage.caller().post("/agh/transfers", transfer);
        if (!envelope.isDone()) {
            return;
        }
        holds(stage, interaction, "counter");
        Answer receipt = stage.caller().send("POST", "/agh/envelopes", envelope.body(), 0);
        if (receipt.text("/body/status").equals("accepted")) {
            holds(stage, interaction, "reader");
        }
    }

    private static void holds(Stage stage, String interaction, String peer) {
        String path = "/agh/interactions/builders/" + interaction + "?peer=" + peer;
        stage.claims()
                .hold(
                        path,
                        peer + " has the interaction " + interaction,
                        () -> stage.caller().get(path),
                        answer -> answer.text("/state").equals("submitted"));
    }
}
