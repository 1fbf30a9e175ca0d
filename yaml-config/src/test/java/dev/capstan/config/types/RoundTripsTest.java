package dev.capstan.config.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.types.RandomContracts.Example;
import dev.capstan.config.types.RoundTrip.Outcome;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * That what is read into a generated type and written again is the same JSON. {@code -Dtypes.schemas=10000} asks for more
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

        assertThat(lossy(contracts, Language.GO, GoProgram::outcomes)).isEmpty();
    }

    private List<RoundTrip> lossy(RandomContracts contracts, Language language, Program program) throws IOException {
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
        List<RoundTrip> lossy = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            RoundTrip trip = new RoundTrip(examples.get(i), types.get(i), values.get(i), outcomes.get(i));
            if (!trip.isLossless()) {
                lossy.add(trip);
            }
        }
        return lossy;
    }

    /** Whether every text can be written as UTF-8. */
    private static boolean isText(JsonNode value) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(Json.write(value));
    }
}
