package dev.capstan.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.Violation;
import dev.capstan.core.port.SchemaEngine;
import java.util.List;

/** Both engines as one, so that every test of the contract holds for each; fails if they differ. */
final class BothEngines implements SchemaEngine {

    private final SchemaEngine compiled = new CompiledSchemas();
    private final SchemaEngine networknt = new NetworkntSchemas();

    @Override
    public List<SchemaDefect> inspect(JsonNode document) {
        List<SchemaDefect> defects = compiled.inspect(document);
        assertThat(networknt.inspect(document)).isEqualTo(defects);
        return defects;
    }

    @Override
    public List<Violation> validate(Schema schema, JsonNode payload) {
        List<Violation> violations = compiled.validate(schema, payload);
        assertThat(networknt.validate(schema, payload))
                .as("%s in %s", payload, schema.document())
                .isEqualTo(violations);
        return violations;
    }
}
