package dev.capstan.core.port;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.Violation;
import java.util.List;

/** Enforces the subset of JSON Schema that capabilities may use (TC-2). */
public interface SchemaEngine {

    /** Every reason why a schema cannot be enforced; empty where it can (TC-2.12). Never throws, whatever it is given. */
    List<SchemaDefect> inspect(JsonNode document);

    /**
     * Every place where a payload breaks a schema, ordered by path; empty where it does not (TC-3.5).
     *
     * <p>What was compiled is kept by the schema's digest. A schema that {@link #inspect} finds defects in is an
     * {@link IllegalArgumentException}.
     */
    List<Violation> validate(Schema schema, JsonNode payload);
}
