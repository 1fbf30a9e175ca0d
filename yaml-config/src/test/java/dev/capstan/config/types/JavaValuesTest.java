package dev.capstan.config.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Side;
import dev.capstan.core.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * That what a schema takes is read as its type in Java, and that nothing is written of it that was not read. {@code
 * -Dtypes.schemas=2000} asks for more schemas than the build does, and so does the profile nightly.
 */
class JavaValuesTest {

    private static final int SCHEMAS = Integer.getInteger("types.schemas", 200);

    @TempDir
    Path directory;

    @Test
    void whatASchemaTakesIsReadAndNothingElseIsWritten() {
        RandomContracts contracts = new RandomContracts(new Random(17), SCHEMAS);
        JavaClasses classes = JavaClasses.of(contracts.catalog(), directory);
        List<Declarations.Offer> offers = offers(contracts.catalog());
        List<String> wrong = new ArrayList<>();
        int tried = 0;
        for (RandomContracts.Example example : contracts.examples()) {
            for (JsonNode value : example.values()) {
                String said = said(classes, type(offers, example), value);
                if (!said.isEmpty()) {
                    wrong.add(value + " of " + example.schema().document() + " " + said);
                }
                tried++;
            }
        }

        assertThat(tried).as("values that are tried").isGreaterThan(4 * SCHEMAS);
        assertThat(wrong).isEmpty();
    }

    private static List<Declarations.Offer> offers(Catalog catalog) {
        Set<Capability> current = catalog.capabilities().stream()
                .filter(capability -> catalog.find(capability.name()).equals(Optional.of(capability)))
                .collect(Collectors.toSet());
        return ReadTypes.of(catalog.agent(), catalog.capabilities(), current).offers();
    }

    private static String type(List<Declarations.Offer> offers, RandomContracts.Example example) {
        Capability capability = example.capability();
        return offers.stream()
                .filter(offer -> offer.capability().equals(capability.name())
                        && offer.version().equals(capability.version()))
                .map(offer -> example.side() == Side.REQUEST ? offer.request() : offer.response())
                .findFirst()
                .orElseThrow();
    }

    /** What is wrong with how a value is read and written, or nothing. */
    private static String said(JavaClasses classes, String type, JsonNode value) {
        try {
            JsonNode written = classes.readAndWritten(Json.write(value), type);
            return isWithin(written, value) ? "" : "is written as " + written;
        } catch (JsonProcessingException e) {
            return "is refused: " + e.getOriginalMessage();
        }
    }

    /** Whether what is written is what was read, but for properties that are left out. */
    private static boolean isWithin(JsonNode written, JsonNode read) {
        if (written.isObject() && read.isObject()) {
            return written.properties().stream()
                    .allMatch(one -> read.has(one.getKey()) && isWithin(one.getValue(), read.get(one.getKey())));
        } else if (written.isArray() && read.isArray()) {
            return written.size() == read.size()
                    && IntStream.range(0, read.size()).allMatch(i -> isWithin(written.get(i), read.get(i)));
        }
        return Json.equal(written, read);
    }
}
