package dev.capstan.server.campaign;

import java.util.Random;

/** Versions that an account publishes, and deprecates. */
final class Publications implements Load {

    private static final String SCHEMA =
            "{\"input_schema\": {\"type\": \"object\", \"properties\": {\"mark\": {\"type\": \"string\"}}}}";

    @Override
    public void act(Stage stage, Random random) throws InterruptedException {
        String path = "/registry/org.campaign.c" + stage.number() + "/1.0";
        Answer published = stage.caller().send("PUT", path, SCHEMA, 0, "Authorization", stage.owner());
        if (!published.isDone()) {
            return;
        }
        stage.claims()
                .hold(
                        path,
                        path + " is published",
                        () -> stage.caller().get(path),
                        response -> response.status() == 200);
        Answer again = stage.caller()
                .send("PUT", path, SCHEMA.replace("string", "integer"), 0, "Authorization", stage.owner());
        if (again.isDone()) {
            stage.watch().violated(path + " was published a second time with another schema");
        }
    }
}
