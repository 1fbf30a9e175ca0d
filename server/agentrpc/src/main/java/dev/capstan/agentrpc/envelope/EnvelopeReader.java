package dev.capstan.agentrpc.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.agentrpc.envelope.Envelope.Kind;
import dev.capstan.core.AgentId;
import dev.capstan.core.text.Text;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A reader of one envelope. It reads strictly first. If that fails, it reads as much as a response needs. */
record EnvelopeReader(JsonNode json) {

    private static final int MAX_TEXT_LENGTH = 1024;
    private static final int MAX_QUOTED_NAME_LENGTH = 40;
    private static final int MAX_HEADERS = 64;
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

    /** A failure to read a field. */
    private static final class BadField extends Exception {

        private static final long serialVersionUID = 1L;

        BadField(String message) {
            super(message, null, false, false);
        }
    }

    /** One optional field. */
    @FunctionalInterface
    private interface Field<T> {
        @Nullable
        T read() throws BadField;
    }

    Envelope read() throws MalformedEnvelope {
        try {
            checkShape();
            return envelope(false);
        } catch (BadField bad) {
            throw new MalformedEnvelope(Objects.requireNonNull(bad.getMessage()), readable());
        }
    }

    private @Nullable Envelope readable() {
        try {
            return json.isObject() ? envelope(true) : null;
        } catch (BadField unanswerable) {
            return null;
        }
    }

    private void checkShape() throws BadField {
        if (!json.isObject()) {
            throw new BadField("the envelope is not a JSON object");
        }
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            if (!FIELDS.contains(field.getKey())) {
                throw new BadField("'" + Text.abbreviate(field.getKey(), MAX_QUOTED_NAME_LENGTH)
                        + "' is not a field of an envelope");
            }
        }
        JsonNode version = json.path("version");
        if (!version.isInt() || version.intValue() != EnvelopeCodec.VERSION) {
            throw new BadField("'version' must be " + EnvelopeCodec.VERSION);
        }
        if (!json.has("payload")) {
            throw new BadField("'payload' is missing");
        }
    }

    private Envelope envelope(boolean lenient) throws BadField {
        return new Envelope(
                kind(text("kind")),
                text("messageId"),
                text("correlationId"),
                optional(lenient, () -> optionalText("causedBy")),
                agent("from"),
                agent("to"),
                text("capability"),
                optional(lenient, () -> optionalText("replyTo")),
                optional(lenient, this::deadline),
                optional(lenient, () -> optionalText("tenantId")),
                optional(lenient, this::headers),
                json.has("payload") ? json.get("payload") : NullNode.getInstance(),
                json.get("auth"));
    }

    private static <T> @Nullable T optional(boolean lenient, Field<T> field) throws BadField {
        try {
            return field.read();
        } catch (BadField bad) {
            if (lenient) {
                return null;
            }
            throw bad;
        }
    }

    private static Kind kind(String wire) throws BadField {
        return Stream.of(Kind.values())
                .filter(kind -> kind.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> new BadField("'kind' must be request, response or event"));
    }

    private AgentId agent(String field) throws BadField {
        try {
            return AgentId.parse(text(field));
        } catch (IllegalArgumentException e) {
            throw new BadField("'" + field + "' must be agent://<name>");
        }
    }

    private @Nullable Instant deadline() throws BadField {
        JsonNode deadline = json.get("deadline");
        if (deadline == null) {
            return null;
        }
        if (!deadline.isIntegralNumber() || !deadline.canConvertToLong() || deadline.longValue() < 0) {
            throw new BadField("'deadline' must be a whole number of milliseconds since 1970");
        }
        return Instant.ofEpochMilli(deadline.longValue());
    }

    private @Nullable Map<String, String> headers() throws BadField {
        JsonNode headers = json.get("headers");
        if (headers == null) {
            return null;
        }
        if (!headers.isObject() || headers.size() > MAX_HEADERS) {
            throw new BadField("'headers' must be an object of at most " + MAX_HEADERS + " strings");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> header : headers.properties()) {
            if (!header.getValue().isTextual()
                    || header.getKey().length() > MAX_TEXT_LENGTH
                    || header.getValue().textValue().length() > MAX_TEXT_LENGTH) {
                throw new BadField(
                        "every value of 'headers' must be a string of at most " + MAX_TEXT_LENGTH + " characters");
            }
            texts.put(header.getKey(), header.getValue().textValue());
        }
        return texts;
    }

    private String text(String field) throws BadField {
        String text = optionalText(field);
        if (text == null) {
            throw new BadField("'" + field + "' is missing");
        }
        return text;
    }

    private @Nullable String optionalText(String field) throws BadField {
        JsonNode value = json.get(field);
        if (value == null) {
            return null;
        }
        if (!value.isTextual()
                || value.textValue().isEmpty()
                || value.textValue().length() > MAX_TEXT_LENGTH) {
            throw new BadField("'" + field + "' must be a string of 1 to " + MAX_TEXT_LENGTH + " characters");
        }
        return value.textValue();
    }
}
