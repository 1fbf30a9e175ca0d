package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import java.util.UUID;

/** Names that no other scenario uses: where a feature writes "a fresh marker", the marker of this scenario stands. */
public final class UniqueNames {

    private static final String WORDS = "a fresh marker";
    private static final String MARKER = "\"" + WORDS + "\"";

    private final String marker = "marker-" + UUID.randomUUID();
    private final String session = "session-" + UUID.randomUUID();
    private final String trace = UUID.randomUUID().toString();

    public String marker() {
        return marker;
    }

    public String session() {
        return session;
    }

    public String trace() {
        return trace;
    }

    /** Another marker, for a question on the side. */
    public String otherMarker() {
        return "marker-" + UUID.randomUUID();
    }

    /** The text with the marker in the place of its words. */
    public String in(String text) {
        return text.replace(WORDS, marker);
    }

    /** The payload with the marker in the place of its words. */
    public JsonNode in(JsonNode payload) {
        String text = Json.write(payload);
        return text.contains(MARKER) ? Json.read(text.replace(MARKER, "\"" + marker + "\"")) : payload;
    }
}
