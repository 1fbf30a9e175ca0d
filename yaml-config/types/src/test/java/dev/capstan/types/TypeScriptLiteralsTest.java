package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.validation.CompiledSchemas;
import dev.capstan.validation.random.Lexicon;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * That a value is assignable to its type where the schema takes it, said by the compiler of TypeScript. {@code
 * -Dtypes.schemas=2000} asks for more schemas than the build does, and so does the profile nightly.
 */
class TypeScriptLiteralsTest {

    private static final int SCHEMAS = Integer.getInteger("types.schemas", 250);

    private static final List<String> STRICTEST = List.of("--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess");

    static Stream<List<String>> options() {
        return Stream.of(List.of(), STRICTEST);
    }

    @ParameterizedTest
    @MethodSource("options")
    void validValueIsAssignable(List<String> options) throws IOException {
        RandomContracts contracts = new RandomContracts(new Random(5), SCHEMAS);
        TypeScriptValues values = new TypeScriptValues(contracts.catalog());
        int tried = 0;
        for (RandomContracts.Example example : contracts.examples()) {
            for (JsonNode value : example.values()) {
                if (!isConfusedWithFunction(example, value)) {
                    values.addAssignable(example.capability(), example.side(), value);
                    tried++;
                }
            }
        }

        assertThat(tried).as("values that are tried").isGreaterThan(4 * SCHEMAS);
        assertThat(values.diagnostics(
                        Directories.empty("literals", "random-" + options.size()), options.toArray(String[]::new)))
                .as("values that tsc %s does not take", options)
                .isEmpty();
    }

    @Test
    void invalidValueIsNotAssignable() throws IOException {
        Random random = new Random(7);
        Lexicon words = HostileStrings.some(random);
        StrictSchemas schemas = new StrictSchemas(random, words.names());
        CompiledSchemas engine = new CompiledSchemas();
        List<Capability> capabilities = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Schema schema = Schema.of(schemas.schema(3));
            capabilities.add(RandomContracts.capability("strict-" + i, "1.0", "strict", schema, schema));
        }
        TypeScriptValues values = new TypeScriptValues(new Catalog(RandomContracts.AGENT, List.of(), capabilities));
        for (Capability capability : capabilities) {
            Schema schema = capability.contract().schema(Side.REQUEST).orElseThrow();
            Set<JsonNode> wrong = new LinkedHashSet<>();
            for (int i = 0; i < 10; i++) {
                wrong.add(schemas.invalidValue(schema.document()));
            }
            wrong.removeIf(value -> engine.validate(schema, value).isEmpty());
            assertThat(wrong).isNotEmpty();
            wrong.forEach(value -> values.refuses(capability, Side.REQUEST, value));
            JsonNode right = schemas.value(schema.document());
            assertThat(engine.validate(schema, right)).isEmpty();
            values.addAssignable(capability, Side.RESPONSE, right);
        }

        assertThat(values.diagnostics(Directories.empty("literals", "strict"), STRICTEST.toArray(String[]::new)))
                .as("what tsc says otherwise than the schemas")
                .isEmpty();
    }

    /** Whether the compiler takes a property for the function of its name that every object has, as among several types. */
    private static boolean isConfusedWithFunction(RandomContracts.Example example, JsonNode value) {
        if (Stream.of("constructor", "toString", "valueOf")
                .allMatch(name -> value.findValues(name).isEmpty())) {
            return false;
        }
        String type =
                new GenerateTypes(Language.TYPESCRIPT).of(example.capability()).text();
        return type.contains(" & ") || type.contains("| ");
    }
}
