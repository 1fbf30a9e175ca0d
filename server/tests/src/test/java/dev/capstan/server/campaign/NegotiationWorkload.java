package dev.capstan.server.campaign;

import java.util.Random;

/** Negotiated sessions, half of them ended. */
final class NegotiationWorkload implements Workload {

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        Response agreed = context.client()
                .post(
                        "/negotiations",
                        CampaignContext.json().put("capability", "count").put("preferred_version", "1.0.0"));
        if (!agreed.isDone()) {
            return;
        }
        String path = "/negotiations/" + agreed.text("/session_id");
        holds(context, path, 200);
        if (random.nextBoolean()) {
            context.states().suspend(path);
            if (context.client().send("DELETE", path, "", 0).isDone()) {
                holds(context, path, 404);
            }
        }
    }

    private static void holds(CampaignContext context, String path, int status) {
        context.states()
                .hold(
                        path,
                        path + " answers " + status,
                        () -> context.client().get(path),
                        response -> response.status() == status);
    }
}
