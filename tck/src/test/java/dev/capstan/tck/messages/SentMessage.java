package dev.capstan.tck.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.ProxiedRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A message that the kit has sent, or the token that it carries.
 *
 * @param schema the name of its schema
 * @param content its content; missing if it is not valid JSON
 * @param shown the message in a form for failure reports
 */
record SentMessage(String schema, JsonNode content, String shown) {

    static final String UNKNOWN = "(unknown)";

    private static final String BEARER = "Bearer ";

    /** The parts of a call that have schemas. */
    static List<SentMessage> in(ProxiedRequest call) {
        String kind = MessageKinds.of(call).orElse(UNKNOWN);
        String text = new String(call.body(), StandardCharsets.UTF_8);
        String shown = call.method() + " " + call.path() + " " + text;
        List<SentMessage> sent = new ArrayList<>();
        if (!kind.equals(MessageKinds.BARE) || !text.isEmpty()) {
            sent.add(new SentMessage(kind.equals(MessageKinds.BARE) ? UNKNOWN : kind, json(text), shown));
        }
        token(call).ifPresent(token -> sent.add(token(token)));
        if (kind.equals("introspect") && call.json().path("token").isTextual()) {
            sent.add(token(call.json().path("token").textValue()));
        }
        return sent;
    }

    /** Returns the errors in it; empty if it is valid. */
    List<MessageSchemas.SchemaError> schemaErrors() {
        if (schema.equals(UNKNOWN)) {
            return List.of(new MessageSchemas.SchemaError("", "nobody knows such a message"));
        }
        if (content.isMissingNode()) {
            return List.of(new MessageSchemas.SchemaError("", "it is not valid JSON"));
        }
        return MessageSchemas.validate(schema, content);
    }

    private static Optional<String> token(ProxiedRequest call) {
        return Optional.ofNullable(call.headers().get("Authorization"))
                .filter(value -> value.startsWith(BEARER))
                .map(value -> value.substring(BEARER.length()));
    }

    /** The header and the claims of a token. */
    private static SentMessage token(String compact) {
        String[] parts = compact.split("\\.", -1);
        if (parts.length != 3) {
            return new SentMessage("agent-jwt", MissingNode.getInstance(), compact);
        }
        JsonNode header = decoded(parts[0]);
        JsonNode claims = decoded(parts[1]);
        boolean ofHost = header.path("typ").asText().startsWith("host");
        return new SentMessage(
                ofHost ? "host-jwt" : "agent-jwt",
                Json.tree(Map.of("header", header, "claims", claims)),
                header + "." + claims);
    }

    private static JsonNode decoded(String part) {
        try {
            return json(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return MissingNode.getInstance();
        }
    }

    private static JsonNode json(String text) {
        try {
            return Json.read(text);
        } catch (InvalidJson e) {
            return MissingNode.getInstance();
        }
    }
}
