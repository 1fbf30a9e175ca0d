package dev.capstan.server.campaign;

import java.util.Random;

/** Versions that an account publishes, and deprecates. */
final class PublicationWorkload implements Workload {

    private static final String SCHEMA =
            "{\"input_schema\": {\"type\": \"object\", \"properties\": {\"mark\": {\"type\": \"string\"}}}}";

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        String path = "/registry/org.campaign.c" + context.number() + "/1.0";
        Response published = context.client().send("PUT", path, SCHEMA, 0, "Authorization", context.owner());
        if (!published.isDone()) {
            return;
        }
        context.states()
                .hold(
                        path,
                        path + " is published",
                        () -> context.client().get(path),
                        response -> response.status() == 200);
        Response again = context.client()
                .send("PUT", path, SCHEMA.replace("string", "integer"), 0, "Authorization", context.owner());
        if (again.isDone()) {
            context.violations().violated(path + " was published a second time with another schema");
        }
    }
}
