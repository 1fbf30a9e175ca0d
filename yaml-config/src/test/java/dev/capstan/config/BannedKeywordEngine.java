package dev.capstan.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import java.util.ArrayList;
import java.util.List;

/** The smallest engine that finds anything: it refuses the keyword {@code banned}, wherever it stands. */
public final class BannedKeywordEngine implements SchemaEngine {

    @Override
    public List<SchemaDefect> inspect(JsonNode document) {
        List<SchemaDefect> defects = new ArrayList<>();
        inspect(document, "", defects);
        return defects;
    }

    private static void inspect(JsonNode node, String pointer, List<SchemaDefect> defects) {
        if (node.has("banned")) {
            defects.add(new SchemaDefect(pointer + "/banned", "banned", "keyword 'banned' is refused: remove it"));
        }
        node.properties().forEach(p -> inspect(p.getValue(), pointer + "/" + Json.pointerToken(p.getKey()), defects));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            inspect(node.get(i), pointer + "/" + i, defects);
        }
    }

    @Override
    public List<Violation> validate(Schema schema, JsonNode payload) {
        throw new AssertionError("loading validates no payload");
    }
}
