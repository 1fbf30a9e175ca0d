package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import java.util.UUID;

/** Names that no other scenario uses. In a feature, "a fresh marker" stands for the marker of the scenario. */
public final class UniqueNames {

    private static final String PLACEHOLDER = "a fresh marker";
    private static final String MARKER = "\"" + PLACEHOLDER + "\"";

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

    /** Creates another marker, for a separate request. */
    public String otherMarker() {
        return "marker-" + UUID.randomUUID();
    }

    /** Replaces the words {@code a fresh marker} in a text with the marker. */
    public String replaceMarkers(String text) {
        return text.replace(PLACEHOLDER, marker);
    }

    /** Replaces each string {@code a fresh marker} in a payload with the marker. */
    public JsonNode replaceMarkers(JsonNode payload) {
        String text = Json.write(payload);
        return text.contains(MARKER) ? Json.read(text.replace(MARKER, "\"" + marker + "\"")) : payload;
    }
}
