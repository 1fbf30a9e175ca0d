package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;

/** Agent RPC over HTTP. */
final class RpcWorkload implements Workload {

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        String trace = context.trace();
        ObjectNode body = CampaignContext.json()
                .put("to", "agent://counter")
                .put("capability", "count")
                .put("traceId", trace);
        body.set("payload", CampaignContext.marked(trace));
        context.calls().sent(trace, trace);
        Response response = context.client().post("/rpc/requests", body, COUNT_TIMEOUT_MS);
        context.calls()
                .responseReceived(
                        trace, trace, response, response.text("/status").equals("ok"));
    }
}
