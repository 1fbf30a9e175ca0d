package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;

/** Accounts that are added, and most of them ended. Passwords are costly to check, so few acts go this far. */
final class People implements Load {

    private static final int RARITY = 6;

    @Override
    public void act(Stage stage, Random random) throws InterruptedException {
        if (random.nextInt(RARITY) > 0) {
            stage.caller().get("/health");
            return;
        }
        String name = "person" + stage.number();
        Answer added = stage.caller()
                .post(
                        "/accounts",
                        Stage.json().put("name", name).put("role", "auditor"),
                        "Authorization",
                        stage.owner());
        if (added.isDone()) {
            holds(stage, name, true);
            if (random.nextInt(4) > 0) {
                stage.claims().begin(name);
                Answer ended = stage.caller()
                        .send("POST", "/accounts/" + name + "/end", "", 0, "Authorization", stage.owner());
                if (ended.isDone()) {
                    holds(stage, name, false);
                }
            }
        }
    }

    private static void holds(Stage stage, String name, boolean isThere) {
        stage.claims()
                .hold(
                        name,
                        name + (isThere ? " has an account" : " has no account any more"),
                        () -> stage.caller().get("/accounts", "Authorization", stage.owner()),
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
