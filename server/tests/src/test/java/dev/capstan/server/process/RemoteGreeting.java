package dev.capstan.server.process;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.handler.HandlerContext;
import dev.capstan.core.json.Json;

/** {@code greet} of the agent {@code far}, which only this process can do: the packaged server has it not. */
public final class RemoteGreeting implements CapabilityHandler {

    @Override
    public String name() {
        return "far/greet";
    }

    @Override
    public JsonNode handle(JsonNode input, HandlerContext context) {
        return Json.object().put("greeting", "hello, " + input.path("name").asText());
    }
}
