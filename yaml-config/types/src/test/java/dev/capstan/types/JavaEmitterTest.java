package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.types.model.NamedType;
import dev.capstan.types.model.Type;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What types in Java do with values; {@link GoldenFilesTest} has a file as a whole. */
class JavaEmitterTest {

    /** A schema, a value that it takes, and what is written of it where that is another. */
    private static final String TAKEN = """
            true => {"a": [1, null]}
            true => 1e400
            { type: "null" } => null
            { type: boolean } => true
            { type: integer } => 123456789012345678901234567890
            { type: integer } => 1.0 => 1
            { type: number } => 0.12345678901234567890123
            { type: string } => ""
            { type: [string, "null"] } => "a"
            { type: array, items: false } => []
            { type: array, items: { type: [integer, "null"] } } => [1, null]
            { type: object, additionalProperties: false } => {}
            { type: object, additionalProperties: { type: [integer, "null"] } } => {"": 1, "b": null}
            { type: object, properties: { a: { type: string } } } => {}
            { type: object, properties: { a: { type: string } } } => {"a": "b", "other": 1} => {"a": "b"}
            { type: object, properties: { a: { type: [string, "null"] } } } => {"a": null} => {}
            { type: object, properties: { a: true } } => {"a": null}
            { type: object, required: [a], properties: { a: { type: [boolean, "null"] } } } => {"a": null}
            { type: object, required: [getName, isOpen, class, other], properties: { getName: { type: string }, isOpen: { type: boolean }, class: { const: 1 } } } => {"getName": "a", "isOpen": false, "class": 1, "other": {}}
            { type: object, properties: { a: { type: string }, A: { type: integer }, a-: { type: boolean }, "*/\\u0022": { type: number } } } => {"a": "b", "A": 1, "a-": true, "*/\\"": 2.5}
            { type: object, properties: { a: { type: string } }, additionalProperties: { type: integer } } => {"a": "b", "others": 1, "": 2, "put": 3}
            { type: object, properties: { others: { type: string } }, additionalProperties: { type: [integer, "null"] } } => {"others": "b", "others_": null}
            { type: object, properties: { "": { type: string }, a: { type: integer } } } => {"": "b", "a": 1}
            { type: string, enum: [a, A, "", "0", class, "\\"\\u2028"] } => ""
            { type: string, enum: [a, A, "", "0", class, "\\"\\u2028"] } => "\\"\\u2028"
            { type: array, items: { enum: [a, A, null] } } => ["A", null, "a"]
            { oneOf: [{ type: string }, { type: boolean }, { type: integer }, { type: array }, { type: object }] } => "a"
            { oneOf: [{ type: string }, { type: boolean }, { type: integer }, { type: array }, { type: object }] } => true
            { oneOf: [{ type: string }, { type: boolean }, { type: integer }, { type: array }, { type: object }] } => 1.0 => 1
            { oneOf: [{ type: string }, { type: boolean }, { type: integer }, { type: array }, { type: object }] } => [[]]
            { oneOf: [{ type: string }, { type: boolean }, { type: integer }, { type: array }, { type: object }] } => {"a": null}
            { anyOf: [{ type: array, items: { type: integer } }, { type: array, items: { type: string } }] } => ["a"]
            { type: array, items: { type: [integer, string, "null"] } } => [1, "a", null]
            { type: object, additionalProperties: { type: array, items: { type: [number, string] } } } => {"a": [1.5, "a"]}
            { type: [number, string] } => 0.12345678901234567890123
            { $ref: "#/definitions/t", definitions: { t: { type: array, items: { $ref: "#/definitions/t" } } } } => [[], [[]]]
            { $ref: "#/definitions/t", definitions: { t: { type: object, additionalProperties: { $ref: "#/definitions/t" } } } } => {"a": {"b": {}}}
            { $ref: "#/definitions/t", definitions: { t: { type: object, properties: { t: { oneOf: [{ $ref: "#/definitions/t" }, { type: "null" }] } } } } } => {"t": {"t": {}}}
            { $ref: "#/definitions/t", definitions: { t: { oneOf: [{ type: string }, { type: array, items: { $ref: "#/definitions/t" } }] } } } => ["a", ["b", []]]
            { oneOf: [{ $ref: "#/definitions/a" }, { $ref: "#/definitions/b" }], definitions: { a: { oneOf: [{ type: string }, { type: array }] }, b: { type: integer } } } => [1]
            { oneOf: [{ $ref: "#/definitions/a" }, { $ref: "#/definitions/b" }], definitions: { a: { oneOf: [{ type: string }, { type: array }] }, b: { type: integer } } } => 1
            """;

    /** Options of objects, a value, and what it is read as. */
    private static final String CHOSEN = """
            [{ required: [a] }, { required: [b] }] => {"b": 1} => Option2
            [{ required: [a] }, { required: [b] }] => {"a": 1, "b": 1} => Option1
            [{ properties: { k: { const: b } } }, { properties: { k: { const: c } } }] => {"k": "c"} => Option2
            [{ required: [k], properties: { k: { const: b } } }, { required: [k], properties: { k: { const: c } } }] => {"k": "c"} => C
            [{ properties: { k: { enum: [a, b] } } }, { properties: { k: { enum: [c, d] } } }] => {"k": "d"} => Option2
            [{ properties: { k: { type: string } } }, { properties: { k: { type: integer } } }] => {"k": 2} => Option2
            [{ properties: { k: { type: integer } } }, { properties: { k: { type: number } } }] => {"k": 2.5} => Option2
            [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] => {"b": 1} => Option2
            [{ properties: { a: {} }, additionalProperties: { type: string } }, { properties: { b: {} } }] => {"b": 1} => Option2
            [{ properties: { a: false } }, { properties: { b: {} } }] => {"a": 1} => Option2
            [{ properties: { a: { type: object, required: [b], properties: { b: { type: string } } } } }, { properties: { c: {} } }] => {"a": {"b": 1}} => Option2
            [{ properties: { a: { type: array, items: { type: array, items: { type: string } } } } }, { properties: { b: {} } }] => {"a": [["a"], [1]]} => Option2
            [{ properties: { a: { type: [string, integer] } } }, { properties: { a: { type: [array, boolean] } } }] => {"a": true} => Option2
            """;

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> validValueIsReadAndWrittenUnchanged() {
        List<String[]> rows = rows(TAKEN);
        JavaClasses classes = classes(rows, row -> row[0]);
        return IntStream.range(0, rows.size()).mapToObj(i -> {
            String[] row = rows.get(i);
            return DynamicTest.dynamicTest(row[0] + " takes " + row[1], () -> assertThat(
                            Json.canonical(classes.readAndWritten(row[1], "X" + i + "Request")))
                    .isEqualTo(Json.canonical(Json.read(row[row.length - 1]))));
        });
    }

    @TestFactory
    Stream<DynamicTest> firstMatchingTypeOfAUnionIsRead() {
        List<String[]> rows = rows(CHOSEN);
        JavaClasses classes = classes(rows, row -> "{ type: object, oneOf: " + row[0] + " }");
        return IntStream.range(0, rows.size()).mapToObj(i -> {
            String[] row = rows.get(i);
            String type = "X" + i + "Request";
            return DynamicTest.dynamicTest(row[0] + " takes " + row[1], () -> assertThat(
                            classes.read(row[1], type).getClass().getSimpleName())
                    .isEqualTo(type + row[2]));
        });
    }

    @Test
    void valueThatFitsNoTypeOfAUnionIsRefusedWithItsName() {
        JavaClasses classes = JavaClasses.of(catalog(List.of("{ type: [string, boolean] }")), directory);

        assertThatThrownBy(() -> classes.read("1", "X0Request"))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining("the value is not a valid X0Request");
    }

    @Test
    void missingAndAdditionalMembersAreRefused() {
        JavaClasses classes = JavaClasses.of(
                catalog(
                        List.of(
                                "{ type: object, required: [a], properties: { a: { type: boolean } }, additionalProperties: false }")),
                directory);

        assertThatThrownBy(() -> classes.read("{}", "X0Request")).hasMessageContaining("'a'");
        assertThatThrownBy(() -> classes.read("{\"a\": true, \"b\": 1}", "X0Request"))
                .hasMessageContaining("\"b\"");
    }

    @Test
    void namesAreNoWordsOfJavaAndNoTwoAreAlike() {
        JavaClasses classes = JavaClasses.of(
                catalog(List.of("{ type: object, properties: { class: {}, wait: {}, yield: {}, record: {}, 2d: {},"
                        + " a-b: {}, aB: {}, AB: {}, größe: {}, '日': {}, '*': {} } }")),
                directory);

        assertThat(Stream.of(classes.type("X0Request").getRecordComponents()).map(RecordComponent::getName))
                .containsExactly(
                        "field", "x2d", "aB", "aB2", "aB3", "class_", "grE", "record", "wait_", "yield_", "field2");
    }

    @Test
    void descriptionsAreNotCode() {
        String said =
                "*/ } \\\\u002a/ \\\\u000a {@code <b> & \\n@deprecated @param a \\u202E \\u2028 \\\\ /** \\\" \\U0001F600";
        JavaClasses.of(
                catalog(List.of("{ description: \"" + said + "\", type: object, properties: { \"" + said
                        + "\": { description: \"" + said + "\", enum: [\"" + said + "\", a] }, k: { const: \"" + said
                        + "\" }, f: { type: string, format: uri } } }")),
                directory);
    }

    @Test
    void aSchemaThatCannotBeEnforcedHasNoTypes() {
        assertThatThrownBy(() -> JavaClasses.of(catalog(List.of("{ type: string, format: '*/ }' }")), directory))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/format")
                .hasMessageContaining("not in the subset");
    }

    @Test
    void typeTooLargeForAClassIsWidened() throws JsonProcessingException {
        IntFunction<String> property = i -> "p" + i + ": { type: boolean }";
        JavaClasses classes = JavaClasses.of(
                catalog(List.of(
                        "{ type: object, properties: { " + joined(250, property) + " } }",
                        "{ type: object, properties: { " + joined(251, property) + " } }",
                        "{ enum: [" + joined(1000, i -> "v" + i) + "] }",
                        "{ enum: [" + joined(1001, i -> "v" + i) + "] }",
                        "{ oneOf: [" + joined(1001, i -> "{ type: object, required: [r" + i + "] }") + "] }",
                        "{ enum: [" + "x".repeat(70_000) + ", a] }",
                        "{ const: " + "x".repeat(70_000) + " }")),
                directory);

        Object largest = classes.read("{\"p7\": true}", "X0Request");
        assertThat(largest).isEqualTo(classes.read("{\"p7\": true}", "X0Request"));
        assertThat(largest.toString()).contains("p7=true");
        assertThat(classes.type("X2Request").isEnum()).isTrue();
        for (int i : List.of(1, 3, 4, 5, 6)) {
            assertThat(classes.type("X" + i + "Request").getRecordComponents())
                    .extracting(RecordComponent::getName)
                    .containsExactly("value");
        }
    }

    @Test
    void moreTypesThanAClassHasWithinAreRefused() {
        List<NamedType> shapes = Collections.nCopies(20_001, new NamedType.Alias("X", null, Type.Primitive.ANYTHING));

        assertThatThrownBy(() -> JavaLimits.checked(shapes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("20001 types")
                .hasMessageContaining("fewer capabilities");
    }

    @Test
    void longNamesHaveFilesStill() {
        String key = "k".repeat(100);
        String schema = "{ type: integer }";
        for (int i = 0; i < 10; i++) {
            schema = "{ type: object, properties: { " + key + ": " + schema + ", a: { type: [string, array] } } }";
        }

        JavaClasses.of(
                CompleteCatalog.catalog(start("a".repeat(128)) + capability("c".repeat(128), schema)), directory);
    }

    @Test
    void theClassOfAnAgentHasANameOfItsOwn() {
        assertThat(Stream.of("pr-reviewer", "string", "x-request", "capabilities", "2d", "Map", "JSON", "option1")
                        .map(name -> JavaNames.file(new AgentId(name))))
                .containsExactly(
                        "PrReviewer", "String_", "XRequest_", "Capabilities_", "X2d", "Map_", "JSON_", "Option1_");
    }

    @Test
    void methodsCallEachVersion() {
        String yaml = start("a") + "  - { name: a-b, version: \"2.0\" }\n  - { name: a-b, version: \"1.0-rc.1\" }\n"
                + "  - { name: notify }\n";
        JavaClasses classes = JavaClasses.of(CompleteCatalog.catalog(yaml), directory);

        assertThat(methods(classes, "Capabilities")).containsExactlyInAnyOrder("aB", "notify_");
        assertThat(methods(classes, "Versions")).containsExactlyInAnyOrder("aBV2_0", "aBV1_0_rc_1");
    }

    @Test
    void aTextThatIsAlwaysTheSameIsThatWhateverTheRecordIsMadeWith() throws ReflectiveOperationException {
        Class<?> card = JavaClasses.of(CompleteCatalog.catalog(), directory).type("PayRequestMethodCard");

        Object made = card.getConstructor(String.class, String.class).newInstance(null, "4111");

        assertThat(card.getMethod("kind").invoke(made)).isEqualTo("card");
    }

    @Test
    void aTextThatIsTooLongForAConstantIsNone() {
        String schema = "{ type: object, required: [a], properties: { a: { const: " + "x".repeat(70_000) + " } } }";

        JavaClasses.of(CompleteCatalog.catalog(start("a") + capability("c", schema)), directory);
    }

    private static List<String> methods(JavaClasses classes, String type) {
        return Stream.of(classes.type(type).getDeclaredMethods())
                .map(Method::getName)
                .toList();
    }

    private static List<String[]> rows(String table) {
        return table.lines().map(line -> line.split(" => ")).toList();
    }

    private JavaClasses classes(List<String[]> rows, Function<String[], String> schema) {
        return JavaClasses.of(catalog(rows.stream().map(schema).toList()), directory);
    }

    private static Catalog catalog(List<String> schemas) {
        List<String> capabilities = new ArrayList<>();
        schemas.forEach(schema -> capabilities.add(capability("x" + capabilities.size(), schema)));
        return CompleteCatalog.catalog(start("a") + String.join("", capabilities));
    }

    private static String start(String agent) {
        return "version: 1\nagent: agent://" + agent
                + "\ntransports: [{ kind: memory, topics: { requests: a.requests } }]\ncapabilities:\n";
    }

    private static String capability(String name, String schema) {
        return "  - name: " + name + "\n    inputSchema: " + schema + "\n";
    }

    private static String joined(int number, IntFunction<String> part) {
        return IntStream.range(0, number).mapToObj(part).collect(Collectors.joining(", "));
    }
}
