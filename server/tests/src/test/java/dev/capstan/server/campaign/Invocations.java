package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;

/** Anonymous callers at {@code /invocations}, of a service or of a program. */
final class Invocations implements Load {

    private static final int PROGRAMS = 8;

    @Override
    public void act(Stage stage, Random random) throws InterruptedException {
        if (random.nextInt(PROGRAMS) == 0) {
            call(stage, "append", APPEND_TIMEOUT_MS);
        } else {
            call(stage, "count", COUNT_TIMEOUT_MS);
        }
    }

    /** Calls a capability. */
    static Answer call(Stage stage, String capability, long timeoutMs) throws InterruptedException {
        String trace = stage.trace();
        ObjectNode body = Stage.json().put("capability_id", capability).put("trace_id", trace);
        body.set("parameters", Stage.marked(trace));
        stage.acknowledged().sent(trace, trace);
        Answer response = stage.caller().post("/invocations", body, timeoutMs);
        stage.acknowledged()
                .came(trace, trace, response, response.json().path("success").asBoolean());
        return response;
    }
}
