package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.types.model.AssignNames;
import dev.capstan.types.model.Declarations;
import dev.capstan.types.model.NamedType;
import dev.capstan.types.model.ReadTypes;
import dev.capstan.validation.CompiledSchemas;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** That a value which the engine takes by a schema has the types that are read from it, before and after all is named. */
class ModelSoundnessProperties {

    private static final Schema TEXT = Schema.of(Json.object().put("type", "string"));
    private static final int SCHEMAS = Integer.getInteger("types.small", 8);

    private final CompiledSchemas engine = new CompiledSchemas();

    @Property(tries = 800, shrinking = ShrinkingMode.OFF)
    void aValueOfASchemaIsAValueOfItsTypes(@ForAll Random random) {
        SmallSchemas schemas = new SmallSchemas(random);
        for (int i = 0; i < SCHEMAS; i++) {
            JsonNode schema = schemas.withDefinitions();
            if (engine.inspect(schema).isEmpty()) {
                typesTakeWhatTheEngineTakes(Schema.of(schema));
            }
        }
    }

    private void typesTakeWhatTheEngineTakes(Schema schema) {
        Declarations declarations = declarations(schema);
        List<NamedType> shapes = AssignNames.of(declarations);
        TypeValues types = TypeValues.of(declarations);
        TypeValues named = TypeValues.of(shapes);
        for (JsonNode value : SmallSchemas.VALUES) {
            boolean isOfType = types.accepts(value);
            boolean isOfShape = named.accepts(value);
            if (!isOfType || !isOfShape) {
                assertThat(engine.validate(schema, value))
                        .as(
                                "why the engine refuses %s by %s, as %s does%s",
                                value,
                                schema.document(),
                                isOfType ? shapes : declarations.declarations(),
                                isOfType ? " (and what it was made from does not)" : "")
                        .isNotEmpty();
            }
        }
    }

    static Declarations declarations(Schema schema) {
        Capability capability = RandomContracts.capability("x", "1.0", "", schema, TEXT);
        return ReadTypes.of(RandomContracts.AGENT, List.of(capability), Set.of(capability));
    }
}
