package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Random;

/** An agent that executes what it was granted: at once, later, as a stream, several at a time. */
final class ExecutionWorkload implements Workload {

    /** Maximum number of calls in one request. */
    static final int BATCH = 3;

    private final CampaignAgent agent;

    ExecutionWorkload(CampaignAgent agent) {
        this.agent = agent;
    }

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        switch (random.nextInt(4)) {
            case 0 -> atOnce(context);
            case 1 -> later(context);
            case 2 -> streamed(context);
            default -> several(context);
        }
    }

    private void atOnce(CampaignContext context) throws InterruptedException {
        String trace = context.trace();
        context.calls().sent(trace, trace);
        Response response = agent.counts(context.client(), trace, trace);
        context.calls().responseReceived(trace, trace, response, response.status() == 200);
    }

    private void later(CampaignContext context) throws InterruptedException {
        String trace = context.trace();
        context.calls().sent(trace, trace);
        Response response = agent.counts(context.client(), trace, trace, "Prefer", "respond-async");
        context.calls().responseReceived(trace, trace, response, false);
        if (response.status() == 202) {
            String path = URI.create(response.text("/status_url")).getPath();
            context.later().add(new CampaignContext.PendingExecution(agent, path, trace, trace));
        }
    }

    private void streamed(CampaignContext context) throws InterruptedException {
        String trace = context.trace();
        context.calls().sent(trace, trace);
        Response response = agent.counts(context.client(), trace, trace, "Accept", "text/event-stream");
        boolean isDone = response.status() == 200
                && response.body().contains("event: data")
                && response.body().contains("event: done");
        context.calls().responseReceived(trace, trace, response, isDone);
    }

    private void several(CampaignContext context) throws InterruptedException {
        String trace = context.trace();
        ObjectNode body = CampaignContext.json();
        ArrayNode requests = body.putArray("requests");
        for (int i = 0; i < BATCH; i++) {
            String mark = trace + "/" + i;
            context.calls().sent(trace, mark);
            requests.addObject()
                    .put("id", mark)
                    .put("capability", "count")
                    .set("arguments", CampaignContext.marked(mark));
        }
        Response batchResponse = context.client()
                .post(
                        "/capability/batch-execute",
                        body,
                        COUNT_TIMEOUT_MS,
                        "Authorization",
                        agent.executing(),
                        "traceparent",
                        CampaignAgent.traceparent(trace));
        for (JsonNode response : batchResponse.json().path("responses")) {
            if (response.path("status").asText().equals("completed")) {
                context.calls().completed(trace, response.path("id").asText());
            }
        }
    }

    /** Asks for the end of an execution; returns whether it has ended. */
    static boolean hasEnded(CampaignContext context, CampaignContext.PendingExecution later)
            throws InterruptedException {
        Response response = context.client()
                .get(later.path(), "Authorization", later.agent().token("/capability/execute"));
        String status = response.text("/status");
        if (status.equals("completed")) {
            context.calls().completed(later.trace(), later.mark());
        }
        return status.equals("completed") || status.equals("failed");
    }
}
