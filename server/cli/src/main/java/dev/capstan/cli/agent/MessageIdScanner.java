package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A search for the id of one message of JSON-RPC, byte by byte. It takes bounded memory for a message of any length and
 * depth, so that a message that is not read as a whole has its error. Not thread-safe.
 */
final class MessageIdScanner {

    /** The maximum length in bytes of an id, or of another part of the message between two marks. */
    private static final int MAX_BYTES = 1_024;

    /** The key or the value outside strings, arrays and objects within the message, as far as it was read. */
    private final ByteArrayOutputStream part = new ByteArrayOutputStream();

    private long depth;
    private boolean isInString;
    private boolean isEscaped;
    private boolean isId;
    private @Nullable JsonNode id;

    /** Takes the next byte of the message. */
    void accept(int next) {
        if (isInString) {
            keep(next);
            isInString = isEscaped || next != '"';
            isEscaped = !isEscaped && next == '\\';
            return;
        }
        switch (next) {
            case '{', '[' -> depth++;
            case '}', ']' -> {
                endValue();
                depth--;
            }
            case ',' -> endValue();
            case ':' -> endKey();
            default -> {
                isInString = next == '"';
                keep(next);
            }
        }
    }

    private void keep(int next) {
        if (depth == 1 && part.size() < MAX_BYTES) {
            part.write(next);
        }
    }

    private void endKey() {
        if (depth == 1) {
            isId = part.toString(StandardCharsets.UTF_8).strip().equals("\"id\"");
            part.reset();
        }
    }

    private void endValue() {
        if (depth == 1) {
            if (isId && id == null) {
                id = read(part.toByteArray());
            }
            isId = false;
            part.reset();
        }
    }

    private static @Nullable JsonNode read(byte[] value) {
        try {
            JsonNode json = Json.read(value);
            return json.isTextual() || json.isNumber() ? json : null;
        } catch (MalformedJson noId) {
            return null;
        }
    }

    /** Returns the id so far; empty if the message has none, or none that is a string or a number. */
    Optional<JsonNode> id() {
        return Optional.ofNullable(id);
    }
}
