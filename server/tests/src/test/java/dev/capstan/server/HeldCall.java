package dev.capstan.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Catalog;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.handler.HandlerContext;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import java.util.List;
import java.util.concurrent.Semaphore;

/** The handler of {@code held}, whose calls run until the test releases them, or until they are interrupted. */
public final class HeldCall implements CapabilityHandler {

    /** The body of an invocation. */
    public static final String BODY = "{\"capability_id\": \"held\", \"parameters\": {}}";

    private static final String CATALOG = """
            version: 1
            agent: agent://holder
            transports: [{ kind: memory, topics: { requests: agents.holder.requests } }]
            capabilities:
              - name: held
                timeoutMs: 120000
                handler: { kind: java, name: test.held }
            """;

    private static final Semaphore BEGUN = new Semaphore(0);
    private static final Semaphore RELEASED = new Semaphore(0);

    /** Returns the bundled fleet and the agent whose calls are held. */
    public static List<Catalog> fleet() {
        return RunningServer.fleetWith(CATALOG);
    }

    /** Waits until one more call runs. */
    public static void await() throws InterruptedException {
        Eventually.holds("the handler runs", BEGUN::tryAcquire);
    }

    /** Lets one call end. */
    public static void release() {
        RELEASED.release();
    }

    @Override
    public String name() {
        return "test.held";
    }

    @Override
    public JsonNode handle(JsonNode input, HandlerContext context) throws InterruptedException {
        BEGUN.release();
        RELEASED.acquire();
        return Json.object().put("held", true);
    }
}
