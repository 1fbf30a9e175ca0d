package dev.capstan.server.campaign;

import java.util.Random;

/** Negotiated sessions, half of them ended. */
final class Agreements implements Load {

    @Override
    public void act(Stage stage, Random random) throws InterruptedException {
        Answer agreed = stage.caller()
                .post("/negotiations", Stage.json().put("capability", "count").put("preferred_version", "1.0.0"));
        if (!agreed.isDone()) {
            return;
        }
        String path = "/negotiations/" + agreed.text("/session_id");
        holds(stage, path, 200);
        if (random.nextBoolean()) {
            stage.claims().begin(path);
            if (stage.caller().send("DELETE", path, "", 0).isDone()) {
                holds(stage, path, 404);
            }
        }
    }

    private static void holds(Stage stage, String path, int status) {
        stage.claims()
                .hold(
                        path,
                        path + " answers " + status,
                        () -> stage.caller().get(path),
                        response -> response.status() == status);
    }
}
