package dev.capstan.config.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.config.types.RandomContracts.Example;
import dev.capstan.config.types.RoundTrip.Outcome;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * That what is read into a generated type and written again is the same JSON. {@code -Dtypes.schemas=5000} asks for more
 * schemas than the build does, and so does the profile nightly.
 */
class RoundTripsTest {

    private static final int SCHEMAS = Integer.getInteger("types.schemas", 400);

    /** Reads values into types and writes them again. */
    private interface Program {
        List<Outcome> outcomes(Path directory, GeneratedFile file, List<String> types, List<JsonNode> values)
                throws IOException;
    }

    @Test
    void goWritesWhatItHasRead() throws IOException {
        RandomContracts contracts = new RandomContracts(new Random(13), SCHEMAS);

        assertThat(trips(contracts, Language.GO, GoProgram::outcomes))
                .filteredOn(trip -> !trip.isLossless())
                .isEmpty();
    }

    @Test
    void javaReadsWhatASchemaTakesAndWritesNothingElse() throws IOException {
        RandomContracts contracts = new RandomContracts(new Random(17), SCHEMAS);

        assertThat(trips(contracts, Language.JAVA, JavaProgram::outcomes))
                .filteredOn(trip -> !trip.addsNothing())
                .isEmpty();
    }

    @Test
    void javaWritesWhatItHasReadOfObjectsThatHaveNoOtherProperties() throws IOException {
        RandomContracts contracts = new RandomContracts(new Random(19), SCHEMAS, RoundTripsTest::closed);

        assertThat(trips(contracts, Language.JAVA, JavaProgram::outcomes))
                .filteredOn(trip -> !trip.isLossless())
                .isEmpty();
    }

    /** The same schema without other properties than those that have a name in it, where any have. */
    private static JsonNode closed(JsonNode schema) {
        if (schema instanceof ObjectNode object) {
            if (object.has("properties") || object.has("required")) {
                object.put("additionalProperties", false);
            }
            for (String one : List.of("items", "additionalProperties")) {
                closed(object.path(one));
            }
            for (String several : List.of("properties", "definitions", "allOf", "anyOf", "oneOf")) {
                object.path(several).forEach(RoundTripsTest::closed);
            }
        }
        return schema;
    }

    private static List<RoundTrip> trips(RandomContracts contracts, Language language, Program program)
            throws IOException {
        List<Example> examples = new ArrayList<>();
        List<String> types = new ArrayList<>();
        List<JsonNode> values = new ArrayList<>();
        List<String> names = contracts.types();
        for (int i = 0; i < contracts.examples().size(); i++) {
            Example example = contracts.examples().get(i);
            String type = names.get(i);
            for (JsonNode value : example.values()) {
                if (isText(value)) {
                    examples.add(example);
                    types.add(type);
                    values.add(value);
                }
            }
        }
        assertThat(values).as("values that are tried").hasSizeGreaterThan(3 * SCHEMAS);
        GeneratedFile file = new GenerateTypes(language).of(contracts.catalog());
        Path directory = Directories.with(List.of(file), "round-trips", language.wire());
        List<Outcome> outcomes = program.outcomes(directory, file, types, values);
        return IntStream.range(0, values.size())
                .mapToObj(i -> new RoundTrip(examples.get(i), types.get(i), values.get(i), outcomes.get(i)))
                .toList();
    }

    /** Whether every text can be written as UTF-8. */
    private static boolean isText(JsonNode value) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(Json.write(value));
    }
}
