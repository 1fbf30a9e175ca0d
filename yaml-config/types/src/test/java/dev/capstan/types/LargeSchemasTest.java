package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.validation.SchemaSubset;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Schemas within the subset that are made to take long, or to become much. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LargeSchemasTest {

    @ParameterizedTest
    @EnumSource(Language.class)
    void textsWithTheSameHashAreFoundInLittleTime(Language language) {
        ObjectNode schema = Json.object();
        add(schema.putArray("enum"), 30_000, LargeSchemasTest::sameHash);
        assertThat(generated(language, schema).text().length()).isLessThan(20 * length(schema));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void textsWithoutAnyLetterThatANameMayHaveAreNumberedInLittleTime(Language language) {
        ObjectNode schema = Json.object();
        add(schema.putArray("enum"), 40_000, i -> Character.toString(0x4E00 + i / 200) + (char) (0x3041 + i % 200));
        assertThat(generated(language, schema).text().length()).isLessThan(20 * length(schema));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aLongTextAmongManyDoesNotMakeTheNamesOfAllLong(Language language) {
        ObjectNode schema = Json.object();
        add(schema.putArray("enum"), 40_000, i -> i == 0 ? "K".repeat(50_000) : "v" + i);
        assertThat(generated(language, schema).text().length()).isLessThan(30 * length(schema));
    }

    @Test
    void typesThatWouldBeTooLargeAreRefused() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        for (int i = 0; i < 20; i++) {
            ArrayNode parts = properties.putObject("p" + i).putArray("allOf");
            parts.addObject().put("$ref", "#/definitions/big");
            parts.addObject().put("type", "object").putArray("required").add("k" + i);
        }
        ArrayNode options = schema.putObject("definitions").putObject("big").putArray("anyOf");
        for (int i = 0; i < 2_000; i++) {
            options.addObject()
                    .put("type", "object")
                    .putObject("properties")
                    .putObject("q" + i)
                    .put("type", "string");
        }

        assertThatThrownBy(() -> generated(Language.GO, schema))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than 15000000 characters");
    }

    @Test
    void manyOptionsThatAllOfRefersToAreNotRepeatedWithoutEnd() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        for (int i = 0; i < 1_000; i++) {
            ArrayNode parts = properties.putObject("p" + i).putArray("allOf");
            parts.addObject().put("$ref", "#/definitions/many");
            parts.addObject().putArray("enum").add("v" + i).add("other");
        }
        add(schema.putObject("definitions").putObject("many").putArray("enum"), 30_000, i -> "v" + i);
        assertThat(generated(Language.TYPESCRIPT, schema).text().length()).isLessThan(20 * length(schema));
        assertThatThrownBy(() -> generated(Language.PYTHON, schema))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the types would be merged from more than 2000000 properties and options; refer to fewer"
                        + " or smaller definitions from allOf");
    }

    @ParameterizedTest
    @EnumSource(
            value = Language.class,
            names = {"TYPESCRIPT"},
            mode = EnumSource.Mode.EXCLUDE)
    void longDescriptionsAreNotRepeated(Language language) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        for (int i = 0; i < 1_000; i++) {
            ArrayNode parts = properties.putObject("p" + i).putArray("allOf");
            parts.addObject().put("$ref", "#/definitions/long");
            parts.addObject().put("type", "object").putArray("required").add("k" + i);
        }
        ObjectNode property = schema.putObject("definitions")
                .putObject("long")
                .put("type", "object")
                .putObject("properties")
                .putObject("a");
        property.put("description", "word ".repeat(100_000)).put("type", "string");
        assertThatThrownBy(() -> generated(language, schema))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the types would repeat more than 10000000 characters; refer to fewer or smaller"
                        + " definitions from allOf");
    }

    @Test
    void manyPropertiesAreMergedInTimeThatGrowsWithTheirNumber() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        for (int i = 0; i < 2; i++) {
            ArrayNode parts = properties.putObject("p" + i).putArray("allOf");
            parts.addObject().put("$ref", "#/definitions/many");
            parts.addObject().put("type", "object").putArray("required").add("k" + i);
        }
        ObjectNode many = schema.putObject("definitions").putObject("many");
        add(many.put("type", "object").putArray("required"), 40_000, i -> "r" + i);
        assertThat(generated(Language.PYTHON, schema).text()).contains("k1: object\n");
    }

    @Test
    void longDescriptionIsWrittenOnce() {
        ObjectNode schema = Json.object().put("type", "object");
        add(schema.putArray("required"), 45_000, i -> "r" + i);
        List<Capability> capabilities = IntStream.range(0, 5)
                .mapToObj(i -> RandomContracts.capability("c" + i, "1.0", "", Schema.of(schema), Schema.of(schema)))
                .toList();
        GeneratedFile file =
                new GenerateTypes(Language.PYTHON).of(new Catalog(RandomContracts.AGENT, List.of(), capabilities));
        assertThat(file.capabilities()).hasSize(5);
    }

    private static GeneratedFile generated(Language language, ObjectNode schema) {
        assertThat(SchemaSubset.inspect(schema))
                .as("what the subset refuses of the schema")
                .isEmpty();
        Schema some = Schema.of(schema);
        return new GenerateTypes(language).of(RandomContracts.capability("x", "1.0", "", some, some));
    }

    private static int length(ObjectNode schema) {
        return schema.toString().length() * 2;
    }

    private static void add(ArrayNode list, int count, IntFunction<String> texts) {
        IntStream.range(0, count).mapToObj(texts).forEach(list::add);
    }

    /** To Java {@code Aa} and {@code BB} have the same hash, and so have all that are made of them. */
    private static String sameHash(int number) {
        return IntStream.range(0, 16)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
                .collect(Collectors.joining());
    }
}
