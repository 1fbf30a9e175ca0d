package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;

/** Agent RPC over HTTP. */
final class RpcRequests implements Load {

    @Override
    public void act(Stage stage, Random random) throws InterruptedException {
        String trace = stage.trace();
        ObjectNode body = Stage.json()
                .put("to", "agent://counter")
                .put("capability", "count")
                .put("traceId", trace);
        body.set("payload", Stage.marked(trace));
        stage.acknowledged().sent(trace, trace);
        Answer response = stage.caller().post("/rpc/requests", body, COUNT_TIMEOUT_MS);
        stage.acknowledged()
                .came(trace, trace, response, response.text("/status").equals("ok"));
    }
}
