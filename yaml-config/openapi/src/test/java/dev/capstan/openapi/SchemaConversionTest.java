package dev.capstan.openapi;

import static dev.capstan.openapi.SampleDocuments.HEAD;
import static dev.capstan.openapi.SampleDocuments.imported;
import static dev.capstan.openapi.SampleDocuments.json;
import static dev.capstan.openapi.SampleDocuments.loaded;
import static dev.capstan.openapi.SampleDocuments.only;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.json.Json;
import dev.capstan.core.service.RequestBody;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaConversionTest {

    @Test
    void schemaOf31KeepsWhatStandsBesideAReference() throws Exception {
        Capability capability = only(imported("""
                openapi: 3.1.0
                servers: [{ url: "https://x.example" }]
                paths:
                  /a:
                    put:
                      requestBody:
                        content:
                          application/x-www-form-urlencoded:
                            schema: { $ref: "#/components/schemas/A", description: d, required: [b] }
                      responses: { "200": { content: { text/plain: { schema: { type: string } } } } }
                components: { schemas: { A: { type: [object, "null"], properties: { b: { const: 1 } } } } }
                """));

        assertThat(capability.name()).isEqualTo("put_a");
        assertThat(capability.execution().idempotent()).isTrue();
        assertThat(capability.contract().input().document().at("/properties/body/allOf"))
                .isEqualTo(json("[{\"$ref\": \"#/definitions/A\"}, {\"required\": [\"b\"]}]"));
        HandlerSpec.Http handler = (HandlerSpec.Http) capability.execution().handler();
        assertThat(handler.request().body().format()).isEqualTo(RequestBody.Format.FORM);
        assertThat(handler.response().text()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ type: string, format: ipv4 }                 | the format 'ipv4' is not in the subset; it is not enforced",
                "{ format: date }                               | the format 'date' is not in the subset; it is not enforced",
                "{ format: int32 }                              | the format 'int32' is not in the subset; it is not enforced",
                "{ type: string, pattern: ^a, format: byte }    | the format 'byte' is not in the subset; it is not enforced",
                "{ type: number, multipleOf: 2 }                | the keyword 'multipleOf' is not in the subset; it is not enforced",
                "{ type: string, pattern: '(a)\\1' }            | it is not enforced",
                "{ $ref: 'other.yaml#/X' }                      | 'other.yaml#/X' is outside the document; any JSON is accepted",
                "{ $ref: '#/components/schemas/Loop' }          | circular reference (Loop -> Loop)",
            })
    void looseningIsTold(String schema, String remark) throws Exception {
        ImportedOperation operation =
                imported(HEAD + """
                paths:
                  /a: { get: { parameters: [{ name: q, in: query, schema: %s }], responses: { "204": {} } } }
                components: { schemas: { Loop: { allOf: [{ $ref: "#/components/schemas/Loop" }] } } }
                """.formatted(schema)).operations().get(0);

        assertThat(operation.capability()).as("%s", operation.remarks()).isPresent();
        assertThat(operation.remarks()).hasSizeGreaterThanOrEqualTo(1).anySatisfy(told -> {
            assertThat(told.message()).contains(remark);
            assertThat(told.pointer()).startsWith("/");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "oneOf: [{ format: ipv4 }, { format: ipv6 }]            | {'anyOf': [{}, {}]}     | oneOf",
                "oneOf: [{ items: { multipleOf: 2 } }, { type: string }] | {'anyOf': [{'items': {}}, {'type': 'string'}]} | oneOf",
                "oneOf: [{ multipleOf: 2 }], anyOf: [{}]                | {'anyOf': [{}], 'allOf': [{'anyOf': [{}]}]} | oneOf",
                "oneOf: [{ $ref: '#/components/schemas/Ring' }, {}]     | {'anyOf': [{'$ref': '#/definitions/Ring'}, {}]} | oneOf",
                "oneOf: [{ $ref: 'other.yaml#/X' }, {}]                 | {'anyOf': [{}, {}]}     | oneOf",
                "oneOf: [{ pattern: '(a)\\1' }, { type: integer }]      | {'anyOf': [{}, {'type': 'integer'}]} | oneOf",
                "oneOf: [{ not: { multipleOf: 2 } }, {}]                | {'anyOf': [{}, {}]}     | oneOf",
                "type: integer, not: { multipleOf: 2 }                  | {'type': 'integer'}     | not",
                "type: integer, not: { not: { multipleOf: 2 } }         | {'type': 'integer'}     | not",
                "type: string, not: { pattern: '(a)\\1' }               | {'type': 'string'}      | not",
                "type: string, not: { $ref: '#/components/schemas/Loop' } | {'type': 'string'}    | not",
                "patternProperties: { ^x: {} }, additionalProperties: false | {}                  | additionalProperties",
                "prefixItems: [{}], items: false                        | {}                      | items",
            })
    void omissionNeverMakesASchemaStricter(String schema, String expected, String keyword) throws Exception {
        ImportedApi api = imported(HEAD + """
                paths:
                  /a:
                    post:
                      requestBody: { content: { application/json: { schema: { %s } } } }
                      responses: { "204": {} }
                components:
                  schemas:
                    Loop: { allOf: [{ $ref: "#/components/schemas/Loop" }] }
                    Ring: { properties: { next: { $ref: "#/components/schemas/Link" } } }
                    Link: { multipleOf: 2, properties: { next: { $ref: "#/components/schemas/Ring" } } }
                """.formatted(schema));

        Capability capability = loaded(api.files().get(0).yaml()).capabilities().get(0);
        assertThat(capability.contract().input().document().at("/properties/body"))
                .isEqualTo(json(expected.replace('\'', '"')));
        assertThat(api.operations().get(0).remarks()).anySatisfy(remark -> {
            assertThat(remark.pointer())
                    .isEqualTo("/paths/~1a/post/requestBody/content/application~1json/schema/" + keyword);
            assertThat(remark.message()).contains("enforced", "because");
        });
    }

    @Test
    void schemaThatIsTooDeepIsLeftOutAlone() throws Exception {
        ImportedApi api = imported(HEAD
                + """
                paths:
                  /a:
                    post:
                      requestBody: { content: { application/json: { schema: { oneOf: [%s, { type: string }] } } } }
                      responses: { "204": {} }
                """.formatted("{ items: ".repeat(28)
                        + "{ properties: { a: { properties: { b: { type: string } } } } }"
                        + " }".repeat(28)));

        JsonNode body = loaded(api.files().get(0).yaml())
                .capabilities()
                .get(0)
                .contract()
                .input()
                .document()
                .at("/properties/body");
        assertThat(body.has("oneOf")).isFalse();
        assertThat(body.at("/anyOf/0" + "/items".repeat(28) + "/properties/a"))
                .isEqualTo(json("{\"properties\": {\"b\": true}}"));
    }

    @Test
    void choiceWithoutOmissionsStaysExclusive() throws Exception {
        Capability capability = only(imported(HEAD + """
                paths:
                  /a:
                    get:
                      parameters:
                        - name: q
                          in: query
                          schema: { oneOf: [{ type: integer, format: int32 }, { type: string, not: { enum: [a] } }] }
                      responses: { "204": {} }
                """));

        assertThat(capability.contract().input().document().at("/properties/q/oneOf/1"))
                .isEqualTo(json("{\"type\": \"string\", \"not\": {\"enum\": [\"a\"]}}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ type: string, format: token }",
                "{ type: string, format: password }",
                "{ type: string, format: int64 }",
                "{ type: string, example: x, xml: { name: y }, x-own: 1 }",
                "{ type: array, items: { type: string, enum: [a, a, b] } }"
            })
    void annotationsAreNotTold(String schema) throws Exception {
        assertThat(imported(HEAD + """
                        paths:
                          /a: { get: { parameters: [{ name: q, in: query, schema: %s }], responses: { "204": {} } } }
                        """.formatted(schema)).whole()).isOne();
    }

    @Test
    void operationWithTooManySchemasIsNotImported() throws Exception {
        String properties = IntStream.range(0, 40_000)
                .mapToObj("\"p%1$d\": {\"$ref\": \"#/components/schemas/S%1$d/items\"}"::formatted)
                .collect(Collectors.joining(","));
        String schemas = IntStream.range(0, 40_000)
                .mapToObj("\"S%d\": {\"items\": {\"type\": \"string\"}}"::formatted)
                .collect(Collectors.joining(","));

        ImportedApi api = imported("""
                {"openapi": "3.0.3", "servers": [{"url": "https://x.example"}],
                 "paths": {
                   "/a": {"get": {"responses": {"204": {}}}},
                   "/b": {"get": {"responses": {"200": {"content": {"application/json": {"schema": {"properties": {%s}}}}}}}}},
                 "components": {"schemas": {%s}}}
                """.formatted(properties, schemas));

        assertThat(api.operations().get(0).capability()).isPresent();
        assertThat(api.operations().get(1).capability()).isEmpty();
        assertThat(api.operations().get(1).remarks())
                .extracting(Remark::toString)
                .containsExactly("/paths/~1b/get/responses/200/content/application~1json/schema/properties/p5000/$ref:"
                        + " the operation refers to too many schemas (limit 5000)");
    }

    @Test
    void readOnlyPropertyOfAPartIsNotRequired() throws Exception {
        Capability capability = only(imported(HEAD + """
                paths:
                  /pets:
                    post:
                      operationId: add
                      requestBody:
                        required: true
                        content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
                      responses: { "204": {} }
                components:
                  schemas:
                    Base: { type: object, properties: { id: { type: integer, readOnly: true } } }
                    Pet:
                      required: [id]
                      allOf:
                        - $ref: "#/components/schemas/Base"
                        - { type: object, required: [id, name], properties: { name: { type: string } } }
                """));

        assertThat(Json.write(capability.contract().input().document()))
                .contains("\"required\":[\"name\"]")
                .doesNotContain("[\"id\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "['string', 'null']  ; date  ; 'pattern': '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'",
                "['null', 'string']  ; byte  ; 'pattern': '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'",
                "['integer', 'null'] ; int32 ; 'minimum': -2147483648, 'maximum': 2147483647",
                "['number', 'null']  ; int64 ; 'minimum': -9223372036854775808, 'maximum': 9223372036854775807",
                "['integer']         ; int32 ; 'minimum': -2147483648, 'maximum': 2147483647",
            })
    void formatOfANullableTypeIsEnforced(String types, String format, String constraints) throws Exception {
        Capability capability = only(imported("""
                openapi: 3.1.0
                servers: [{ url: "https://x.example" }]
                paths:
                  /a:
                    get:
                      parameters: [{ name: q, in: query, schema: { type: %s, format: %s } }]
                      responses: { "204": {} }
                """.formatted(types, format)));

        assertThat(capability.contract().input().document().at("/properties/q"))
                .isEqualTo(json("{%s, 'type': %s}".formatted(constraints, types).replace('\'', '"')));
    }

    @ParameterizedTest
    @CsvSource({"3.0.3, '[\"id\",\"name\"]'", "3.1.0, '[\"name\"]'"})
    void flagBesideAReferenceCountsIn31Only(String version, String required) throws Exception {
        Capability capability = only(imported("""
                openapi: %s
                servers: [{ url: "https://x.example" }]
                paths:
                  /pets:
                    post:
                      requestBody:
                        required: true
                        content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
                      responses:
                        "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
                components:
                  schemas:
                    Id: { type: string }
                    Alias: { $ref: "#/components/schemas/Id", readOnly: true }
                    Pet:
                      type: object
                      required: [id, name]
                      properties: { id: { $ref: "#/components/schemas/Alias" }, name: { type: string } }
                """.formatted(version)));

        assertThat(capability.contract().input().document().at("/definitions/Pet/required"))
                .hasToString(required);
        assertThat(capability.contract().output().document().at("/definitions/Pet/required"))
                .hasToString("[\"id\",\"name\"]");
    }

    @Test
    void readOnlyPropertyOfAReferenceIsNotRequiredBesideIt() throws Exception {
        Capability capability = only(imported("""
                openapi: 3.1.0
                servers: [{ url: "https://x.example" }]
                paths:
                  /pets:
                    post:
                      requestBody:
                        content:
                          application/json: { schema: { $ref: "#/components/schemas/Pet", required: [id, name] } }
                      responses: { "204": {} }
                components:
                  schemas:
                    Pet: { type: object, properties: { id: { type: string, readOnly: true }, name: { type: string } } }
                """));

        assertThat(capability.contract().input().document().at("/properties/body/allOf/1"))
                .hasToString("{\"required\":[\"name\"]}");
    }

    @Test
    void omissionBesideAReferenceNeverMakesASchemaStricter() throws Exception {
        ImportedApi api = imported("""
                openapi: 3.1.0
                servers: [{ url: "https://x.example" }]
                paths:
                  /a:
                    get:
                      parameters:
                        - name: q
                          in: query
                          schema: { type: integer, not: { $ref: "#/components/schemas/Positive", multipleOf: 2 } }
                      responses: { "204": {} }
                components: { schemas: { Positive: { minimum: 0 } } }
                """);

        assertThat(loaded(api.files().get(0).yaml())
                        .capabilities()
                        .get(0)
                        .contract()
                        .input()
                        .document()
                        .at("/properties/q"))
                .hasToString("{\"type\":\"integer\"}");
    }
}
