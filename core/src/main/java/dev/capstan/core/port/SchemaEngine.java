package dev.capstan.core.port;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.Violation;
import java.util.List;

/** The enforcement of the JSON Schema subset that capabilities may use (TC-2). */
public interface SchemaEngine {

    /**
     * Returns all reasons why a schema cannot be enforced, or empty (TC-2.12). Never throws, even for invalid schemas.
     */
    List<SchemaDefect> inspect(JsonNode document);

    /**
     * Returns all places where a payload breaks a schema, ordered by path; empty if it is valid (TC-3.5).
     *
     * <p>Compiled schemas are cached by digest. Throws {@link IllegalArgumentException} for a schema in which {@link
     * #inspect} finds defects.
     */
    List<Violation> validate(Schema schema, JsonNode payload);
}
