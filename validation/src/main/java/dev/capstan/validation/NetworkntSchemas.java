package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.Violation;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.assertion.Evaluation;
import dev.capstan.validation.schema.SchemaNode;
import java.util.List;

/**
 * Enforcement of the subset with the networknt validator: every keyword by draft-07, numbers by their exact value, in
 * bounded time and depth (TC-2.1 to TC-2.12, INV-2.1, INV-2.2).
 *
 * <p>A schema is compiled once and cached by its digest, up to 10,000 of them or fewer if they are large. A payload
 * that cannot be decided within the bounds is refused, never passed: if it is deeper than 64 levels, or takes more than
 * 20 million steps. At most 100 violations are listed; a last one at the root then counts the rest. Messages quote
 * values of the schema but none of the payload.
 */
public final class NetworkntSchemas implements SchemaEngine {

    private final SchemaCache compiled = new SchemaCache(NetworkntSchemas::compile);

    @Override
    public List<SchemaDefect> inspect(JsonNode document) {
        return SchemaSubset.inspect(document);
    }

    @Override
    public List<Violation> validate(Schema schema, JsonNode payload) {
        return compiled.get(schema).violations(payload);
    }

    private static Evaluation compile(SchemaNode root) {
        com.networknt.schema.Schema ofLibrary = SubsetDialect.compile(root.document());
        return (payload, run) -> ofLibrary.validate(new BoundedKeyword.Context(run), payload);
    }
}
