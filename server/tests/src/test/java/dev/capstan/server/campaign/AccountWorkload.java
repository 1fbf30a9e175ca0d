package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;

/** Accounts that are added, and most of them ended. Passwords are costly to check, so few acts go this far. */
final class AccountWorkload implements Workload {

    private static final int RARITY = 6;

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        if (random.nextInt(RARITY) > 0) {
            context.client().get("/health");
            return;
        }
        String name = "person" + context.number();
        Response added = context.client()
                .post(
                        "/accounts",
                        CampaignContext.json().put("name", name).put("role", "auditor"),
                        "Authorization",
                        context.owner());
        if (added.isDone()) {
            holds(context, name, true);
            if (random.nextInt(4) > 0) {
                context.states().suspend(name);
                Response ended = context.client()
                        .send("POST", "/accounts/" + name + "/end", "", 0, "Authorization", context.owner());
                if (ended.isDone()) {
                    holds(context, name, false);
                }
            }
        }
    }

    private static void holds(CampaignContext context, String name, boolean isThere) {
        context.states()
                .hold(
                        name,
                        name + (isThere ? " has an account" : " has no account any more"),
                        () -> context.client().get("/accounts", "Authorization", context.owner()),
                        response -> response.status() == 200 && isThere == isAmong(response.json(), name));
    }

    private static boolean isAmong(JsonNode list, String name) {
        for (JsonNode account : list.path("accounts")) {
            if (account.path("name").asText().equals(name)) {
                return !account.has("ended_at");
            }
        }
        return false;
    }
}
