package dev.capstan.core.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.rpc.Envelope.Kind;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Envelopes as JSON; unknown fields are refused. */
public final class EnvelopeCodec {

    /** The most bytes one envelope may have: a document of 1 MiB and 64 KiB around it. */
    public static final int MAX_BYTES = Json.MAX_ENVELOPE_BYTES;

    private static final int VERSION = 1;
    private static final int LONGEST_TEXT = 1024;
    private static final int MOST_HEADERS = 64;
    private static final Set<String> FIELDS = Set.of(
            "version",
            "kind",
            "messageId",
            "correlationId",
            "causedBy",
            "from",
            "to",
            "capability",
            "replyTo",
            "deadline",
            "tenantId",
            "headers",
            "payload",
            "auth");

    private EnvelopeCodec() {}

    /** The envelope as compact UTF-8 JSON. */
    public static byte[] encode(Envelope envelope) {
        ObjectNode json = Json.object()
                .put("version", VERSION)
                .put("kind", envelope.kind().name().toLowerCase(Locale.ROOT))
                .put("messageId", envelope.messageId())
                .put("correlationId", envelope.correlationId());
        putIfPresent(json, "causedBy", envelope.causedBy());
        json.put("from", envelope.from().uri()).put("to", envelope.to().uri()).put("capability", envelope.capability());
        putIfPresent(json, "replyTo", envelope.replyTo());
        if (envelope.deadline() != null) {
            json.put("deadline", envelope.deadline().toEpochMilli());
        }
        putIfPresent(json, "tenantId", envelope.tenantId());
        if (!envelope.headers().isEmpty()) {
            ObjectNode headers = json.putObject("headers");
            envelope.headers().forEach(headers::put);
        }
        json.set("payload", envelope.payload());
        if (envelope.auth() != null) {
            json.set("auth", envelope.auth());
        }
        return Json.writeBytes(json);
    }

    /** As {@link #encode}, where the receiver can {@link #decode} it; otherwise says what is too large. */
    static byte[] encodeReadable(Envelope envelope) throws EnvelopeTooLarge {
        int around = envelope.kind() == Kind.RESPONSE ? 1 : 0;
        if (deeper(envelope.payload(), Json.MAX_DEPTH + around)) {
            throw new EnvelopeTooLarge("is nested deeper than " + Json.MAX_DEPTH + " levels");
        }
        byte[] message = encode(envelope);
        if (message.length > MAX_BYTES) {
            throw new EnvelopeTooLarge("has more than " + Json.MAX_BYTES + " bytes");
        }
        return message;
    }

    private static boolean deeper(JsonNode node, int levels) {
        if (!node.isContainerNode()) {
            return false;
        }
        if (levels == 0) {
            return true;
        }
        for (JsonNode child : node) {
            if (deeper(child, levels - 1)) {
                return true;
            }
        }
        return false;
    }

    /** The envelope in these bytes; {@link MalformedEnvelope} where they are none. */
    public static Envelope decode(byte[] utf8) throws MalformedEnvelope {
        JsonNode json;
        try {
            json = Json.readEnvelope(utf8);
        } catch (MalformedJson e) {
            throw new MalformedEnvelope(e.getMessage());
        }
        if (!json.isObject()) {
            throw new MalformedEnvelope("an envelope is a JSON object");
        }
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            if (!FIELDS.contains(field.getKey())) {
                throw new MalformedEnvelope("'" + shortened(field.getKey()) + "' is no field of an envelope");
            }
        }
        JsonNode version = json.path("version");
        if (!version.isInt() || version.intValue() != VERSION) {
            throw new MalformedEnvelope("'version' has to be " + VERSION);
        }
        if (!json.has("payload")) {
            throw new MalformedEnvelope("'payload' is missing");
        }
        return new Envelope(
                kind(text(json, "kind")),
                text(json, "messageId"),
                text(json, "correlationId"),
                optionalText(json, "causedBy"),
                agent(json, "from"),
                agent(json, "to"),
                text(json, "capability"),
                optionalText(json, "replyTo"),
                deadline(json),
                optionalText(json, "tenantId"),
                headers(json),
                json.get("payload"),
                json.get("auth"));
    }

    private static Kind kind(String wire) throws MalformedEnvelope {
        for (Kind kind : Kind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(wire)) {
                return kind;
            }
        }
        throw new MalformedEnvelope("'kind' has to be request, response or event");
    }

    private static AgentId agent(JsonNode json, String field) throws MalformedEnvelope {
        try {
            return AgentId.parse(text(json, field));
        } catch (IllegalArgumentException e) {
            throw new MalformedEnvelope("'" + field + "' has to be agent://<name>");
        }
    }

    private static @Nullable Instant deadline(JsonNode json) throws MalformedEnvelope {
        JsonNode deadline = json.get("deadline");
        if (deadline == null) {
            return null;
        }
        if (!deadline.isIntegralNumber() || !deadline.canConvertToLong() || deadline.longValue() < 0) {
            throw new MalformedEnvelope("'deadline' has to be a whole number of milliseconds since 1970");
        }
        return Instant.ofEpochMilli(deadline.longValue());
    }

    private static Map<String, String> headers(JsonNode json) throws MalformedEnvelope {
        JsonNode headers = json.get("headers");
        if (headers == null) {
            return Map.of();
        }
        if (!headers.isObject() || headers.size() > MOST_HEADERS) {
            throw new MalformedEnvelope("'headers' has to be an object of at most " + MOST_HEADERS + " texts");
        }
        Map<String, String> texts = new HashMap<>();
        for (Map.Entry<String, JsonNode> header : headers.properties()) {
            if (!header.getValue().isTextual()) {
                throw new MalformedEnvelope("every one of 'headers' has to be a text");
            }
            texts.put(header.getKey(), header.getValue().textValue());
        }
        return texts;
    }

    private static String text(JsonNode json, String field) throws MalformedEnvelope {
        String text = optionalText(json, field);
        if (text == null) {
            throw new MalformedEnvelope("'" + field + "' is missing");
        }
        return text;
    }

    private static @Nullable String optionalText(JsonNode json, String field) throws MalformedEnvelope {
        JsonNode value = json.get(field);
        if (value == null) {
            return null;
        }
        if (!value.isTextual()
                || value.textValue().isEmpty()
                || value.textValue().length() > LONGEST_TEXT) {
            throw new MalformedEnvelope("'" + field + "' has to be a text of 1 to " + LONGEST_TEXT + " characters");
        }
        return value.textValue();
    }

    private static void putIfPresent(ObjectNode json, String field, @Nullable String value) {
        if (value != null) {
            json.put(field, value);
        }
    }

    private static String shortened(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "…";
    }
}
