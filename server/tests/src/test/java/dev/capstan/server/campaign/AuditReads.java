package dev.capstan.server.campaign;

import java.util.Random;

/** Readers of the record: pages, and now and then whether all of it stands. */
final class AuditReads implements Load {

    private static final int VERIFICATIONS = 10;

    @Override
    public void act(Stage stage, Random random) throws InterruptedException {
        if (random.nextInt(VERIFICATIONS) > 0) {
            stage.caller().get("/audit/records?limit=50&after=" + random.nextInt(1_000));
            return;
        }
        verify(stage);
    }

    /** Has the server verify the whole chain, part by part where it answers in parts. */
    static Answer verify(Stage stage) throws InterruptedException {
        Answer part = stage.caller().get("/audit/verification");
        while (part.status() == 200 && part.json().path("complete").isBoolean() && !isComplete(part)) {
            part = stage.caller().get("/audit/verification?from=" + part.text("/head"));
        }
        if (part.status() == 200 && !part.json().path("ok").asBoolean()) {
            stage.watch().violated("the chain does not verify: " + part);
        }
        return part;
    }

    private static boolean isComplete(Answer part) {
        return part.json().path("complete").asBoolean();
    }
}
