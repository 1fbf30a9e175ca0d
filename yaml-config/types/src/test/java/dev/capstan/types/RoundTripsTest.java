package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.types.RandomContracts.Example;
import dev.capstan.types.RoundTrip.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * That what is read into a generated type and written again is the same JSON. {@code -Dtypes.schemas=2000} asks for more
 * schemas than the build does, and so does the profile nightly.
 */
class RoundTripsTest {

    private static final int SCHEMAS = Integer.getInteger("types.schemas", 60);

    /** Reads values into the types of these names and writes them again; all it makes is in the directory. */
    private interface RoundTripRunner {
        List<Outcome> outcomes(Catalog catalog, Path directory, List<String> types, List<JsonNode> values)
                throws IOException;
    }

    @Test
    void goWritesWhatItHasRead() throws IOException {
        RandomContracts contracts = new RandomContracts(new Random(13), SCHEMAS);

        assertThat(trips(contracts, "go", GoModule::outcomes))
                .filteredOn(trip -> !trip.isLossless())
                .isEmpty();
    }

    @Test
    void javaReadsWhatASchemaTakesAndWritesNothingElse() throws IOException {
        RandomContracts contracts = new RandomContracts(new Random(17), SCHEMAS);

        assertThat(trips(contracts, "java-open", RoundTripsTest::java))
                .satisfies(RoundTripsTest::assertFewWrongOptions)
                .filteredOn(trip -> !choosesAnOptionTooEarly(trip))
                .filteredOn(trip -> !trip.addsNothing())
                .isEmpty();
    }

    @Test
    void javaWritesWhatItHasReadOfObjectsThatHaveNoOtherProperties() throws IOException {
        RandomContracts contracts = new RandomContracts(new Random(19), SCHEMAS, RoundTripsTest::closed);

        assertThat(trips(contracts, "java-closed", RoundTripsTest::java))
                .satisfies(RoundTripsTest::assertFewWrongOptions)
                .filteredOn(trip -> !choosesAnOptionTooEarly(trip))
                .filteredOn(trip -> !trip.isLossless())
                .isEmpty();
    }

    private static void assertFewWrongOptions(List<? extends RoundTrip> trips) {
        assertThat(trips)
                .filteredOn(RoundTripsTest::choosesAnOptionTooEarly)
                .as("values of which Java reads the wrong one of several types, where these have several within")
                .hasSizeLessThanOrEqualTo(trips.size() / 1_000);
    }

    /** Java tells options by everything but unions within, of which only the kinds of values count. */
    private static boolean choosesAnOptionTooEarly(RoundTrip trip) {
        return trip.after() instanceof Outcome.Failed failed
                && failed.message().contains("problem: the value is not a valid ");
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

    private static List<Outcome> java(Catalog catalog, Path directory, List<String> types, List<JsonNode> values) {
        JavaClasses classes = JavaClasses.of(catalog, directory);
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            try {
                outcomes.add(new Outcome.Succeeded(classes.readAndWritten(Json.write(values.get(i)), types.get(i))));
            } catch (JsonProcessingException e) {
                outcomes.add(new Outcome.Failed(e.getOriginalMessage()));
            }
        }
        return outcomes;
    }

    private static List<RoundTrip> trips(RandomContracts contracts, String name, RoundTripRunner program)
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
        List<Outcome> outcomes =
                program.outcomes(contracts.catalog(), Directories.empty("round-trips", name), types, values);
        return IntStream.range(0, values.size())
                .mapToObj(i -> new RoundTrip(examples.get(i), types.get(i), values.get(i), outcomes.get(i)))
                .toList();
    }

    /** Whether every text can be written as UTF-8. */
    private static boolean isText(JsonNode value) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(Json.write(value));
    }
}
