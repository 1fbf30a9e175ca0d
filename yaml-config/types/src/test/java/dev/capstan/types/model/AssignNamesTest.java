package dev.capstan.types.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Catalog;
import dev.capstan.types.CompleteCatalog;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Named;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AssignNamesTest {

    private static final String START = """
            version: 1
            agent: agent://a
            transports:
              - kind: memory
                topics: { requests: a.requests }
            capabilities:
              - name: x
                inputSchema:""";

    @Test
    void anObjectThatIsMergedWithItselfIsDeclaredOnce() {
        List<NamedType> shapes = shapes("""
                { $ref: "#/definitions/n", definitions: { n: { type: object, properties: {
                  a: { type: string },
                  next: { allOf: [{ $ref: "#/definitions/n" }, { type: object, required: [a] }] } } } } }""");

        assertThat(shapes)
                .extracting(NamedType::name)
                .containsExactly("XRequest", "XRequestN", "XRequestNNext", "XResponse");
        assertThat(((NamedType.Struct) shapes.get(2)).fields())
                .extracting(Field::type)
                .as("the property 'next' of what is merged is of the type of what is merged")
                .contains(new Named("XRequestNNext"));
    }

    @Test
    void aListThatIsMergedWithItselfHasAName() {
        List<NamedType> shapes = shapes("""
                { $ref: "#/definitions/n", definitions: { n: { type: array, items:
                  { allOf: [{ $ref: "#/definitions/n" }, { type: array, items: { type: array } }] } } } }""");

        assertThat(shapes)
                .contains(new NamedType.Alias(
                        "XRequestNValueItem", null, new ArrayType(new Named("XRequestNValueItem"))));
    }

    @Test
    void namesOfMergedChoicesTerminate() {
        List<NamedType> shapes = shapes("""
                { $ref: "#/definitions/n", definitions: { n: { type: object, properties: { next: { anyOf: [
                  { type: string },
                  { allOf: [{ $ref: "#/definitions/n" }, { type: object, required: [next] }] } ] } } } } }""");

        assertThat(shapes)
                .contains(new NamedType.Union(
                        "XRequestNNext", null, List.of(Type.StringType.ANY, new Named("XRequestNNextOption2"))))
                .contains(new NamedType.Struct(
                        "XRequestNNextOption2",
                        null,
                        List.of(new Field("next", new Named("XRequestNNext"), true, null)),
                        Primitive.ANYTHING));
    }

    @Test
    void somethingMergedOrNullIsThatOrNull() {
        List<NamedType> shapes = shapes("""
                { type: object, properties: { a: { anyOf: [{ type: "null" }, { allOf: [
                  { type: object, properties: { b: { type: string } } },
                  { type: object, required: [b] } ] } ] } } }""");

        assertThat(((NamedType.Struct) shapes.get(0)).fields().get(0).type())
                .isEqualTo(new OneOf(List.of(new Named("XRequestA"), Primitive.NULL)));
    }

    @Test
    void definitionsThatAreMergedInALongRowNeitherOverflowNorGrowTheirNames() {
        StringBuilder definitions = new StringBuilder();
        for (int i = 0; i < 999; i++) {
            definitions.append(
                    "d%d: { type: array, items: { allOf: [{ $ref: '#/definitions/d%d' }, { items: { type: array } }] } },"
                            .formatted(i, i + 1));
        }

        List<NamedType> shapes =
                shapes("{ $ref: '#/definitions/d0', definitions: { " + definitions + " d999: true } }");

        assertThat(shapes).hasSizeGreaterThan(999).allSatisfy(shape -> assertThat(shape.name())
                .hasSizeLessThan(170));
    }

    private static List<NamedType> shapes(String schema) {
        Catalog catalog = CompleteCatalog.catalog(START + " " + schema.indent(6).strip());
        return AssignNames.of(
                ReadTypes.of(catalog.agent(), catalog.capabilities(), Set.copyOf(catalog.capabilities())));
    }
}
