package dev.capstan.server.campaign;

import java.util.Random;

/** Readers of the record: pages, and now and then whether all of it stands. */
final class AuditReadWorkload implements Workload {

    private static final int VERIFICATIONS = 10;

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        if (random.nextInt(VERIFICATIONS) > 0) {
            context.client().get("/audit/records?limit=50&after=" + random.nextInt(1_000));
            return;
        }
        verify(context);
    }

    /** Verifies the whole chain at the server, in parts if the server responds in parts. */
    static Response verify(CampaignContext context) throws InterruptedException {
        Response part = context.client().get("/audit/verification");
        while (part.status() == 200 && part.json().path("complete").isBoolean() && !isComplete(part)) {
            part = context.client().get("/audit/verification?from=" + part.text("/head"));
        }
        if (part.status() == 200 && !part.json().path("ok").asBoolean()) {
            context.violations().violated("the chain does not verify: " + part);
        }
        return part;
    }

    private static boolean isComplete(Response part) {
        return part.json().path("complete").asBoolean();
    }
}
