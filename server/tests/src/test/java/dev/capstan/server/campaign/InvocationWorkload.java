package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;

/** Anonymous callers at {@code /invocations}, of a service or of a program. */
final class InvocationWorkload implements Workload {

    private static final int PROGRAMS = 8;

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        if (random.nextInt(PROGRAMS) == 0) {
            call(context, "append", APPEND_TIMEOUT_MS);
        } else {
            call(context, "count", COUNT_TIMEOUT_MS);
        }
    }

    /** Calls a capability. */
    static Response call(CampaignContext context, String capability, long timeoutMs) throws InterruptedException {
        String trace = context.trace();
        ObjectNode body =
                CampaignContext.json().put("capability_id", capability).put("trace_id", trace);
        body.set("parameters", CampaignContext.marked(trace));
        context.calls().sent(trace, trace);
        Response response = context.client().post("/invocations", body, timeoutMs);
        context.calls()
                .responseReceived(
                        trace, trace, response, response.json().path("success").asBoolean());
        return response;
    }
}
