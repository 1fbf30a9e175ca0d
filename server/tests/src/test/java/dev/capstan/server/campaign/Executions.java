package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Random;

/** An agent that executes what it was granted: at once, later, as a stream, several at a time. */
final class Executions implements Load {

    /** Maximum number of calls in one request. */
    static final int BATCH = 3;

    private final Actor actor;

    Executions(Actor actor) {
        this.actor = actor;
    }

    @Override
    public void act(Stage stage, Random random) throws InterruptedException {
        switch (random.nextInt(4)) {
            case 0 -> atOnce(stage);
            case 1 -> later(stage);
            case 2 -> streamed(stage);
            default -> several(stage);
        }
    }

    private void atOnce(Stage stage) throws InterruptedException {
        String trace = stage.trace();
        stage.acknowledged().sent(trace, trace);
        Answer response = actor.counts(stage.caller(), trace, trace);
        stage.acknowledged().came(trace, trace, response, response.status() == 200);
    }

    private void later(Stage stage) throws InterruptedException {
        String trace = stage.trace();
        stage.acknowledged().sent(trace, trace);
        Answer response = actor.counts(stage.caller(), trace, trace, "Prefer", "respond-async");
        stage.acknowledged().came(trace, trace, response, false);
        if (response.status() == 202) {
            String path = URI.create(response.text("/status_url")).getPath();
            stage.later().add(new Stage.Later(actor, path, trace, trace));
        }
    }

    private void streamed(Stage stage) throws InterruptedException {
        String trace = stage.trace();
        stage.acknowledged().sent(trace, trace);
        Answer response = actor.counts(stage.caller(), trace, trace, "Accept", "text/event-stream");
        boolean isDone = response.status() == 200
                && response.body().contains("event: data")
                && response.body().contains("event: done");
        stage.acknowledged().came(trace, trace, response, isDone);
    }

    private void several(Stage stage) throws InterruptedException {
        String trace = stage.trace();
        ObjectNode body = Stage.json();
        ArrayNode requests = body.putArray("requests");
        for (int i = 0; i < BATCH; i++) {
            String mark = trace + "/" + i;
            stage.acknowledged().sent(trace, mark);
            requests.addObject().put("id", mark).put("capability", "count").set("arguments", Stage.marked(mark));
        }
        Answer batchResponse = stage.caller()
                .post(
                        "/capability/batch-execute",
                        body,
                        COUNT_TIMEOUT_MS,
                        "Authorization",
                        actor.executing(),
                        "traceparent",
                        Actor.traceparent(trace));
        for (JsonNode response : batchResponse.json().path("responses")) {
            if (response.path("status").asText().equals("completed")) {
                stage.acknowledged().done(trace, response.path("id").asText());
            }
        }
    }

    /** Asks for the end of an execution; returns whether it has ended. */
    static boolean hasEnded(Stage stage, Stage.Later later) throws InterruptedException {
        Answer response =
                stage.caller().get(later.path(), "Authorization", later.actor().token("/capability/execute"));
        String status = response.text("/status");
        if (status.equals("completed")) {
            stage.acknowledged().done(later.trace(), later.mark());
        }
        return status.equals("completed") || status.equals("failed");
    }
}
