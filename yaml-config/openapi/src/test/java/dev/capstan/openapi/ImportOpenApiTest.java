package dev.capstan.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadResult;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.json.Json;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.core.service.RequestBody;
import dev.capstan.core.service.RequestValue;
import dev.capstan.core.service.ServiceCredentials;
import dev.capstan.validation.CompiledSchemas;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportOpenApiTest {

    private static final AgentId SHOP = new AgentId("shop");
    private static final String HEAD = """
            openapi: 3.0.3
            info: { title: Shop, version: "1" }
            servers: [{ url: "https://{region}.shop.example/v1/", variables: { region: { default: eu } } }]
            """;

    @Test
    void operationBecomesACapability() throws Exception {
        Capability capability = only(imported(HEAD + """
                paths:
                  /orders/{order-id}/notes:
                    parameters:
                      - { name: order-id, in: path, required: true, schema: { type: integer, format: int64 } }
                    post:
                      operationId: addNote
                      summary: Adds a note.
                      description: Adds a note to an order.
                      tags: [notes]
                      deprecated: true
                      parameters:
                        - { name: notify, in: query, explode: false, schema: { type: array, items: { type: string } } }
                        - { name: X-Request, in: header, schema: { type: string, format: uuid } }
                        - { name: body, in: query, schema: { type: boolean } }
                      requestBody:
                        required: true
                        content:
                          application/json:
                            schema: { $ref: "#/components/schemas/Note" }
                            example: { text: hello }
                      responses:
                        "201":
                          description: created
                          content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } }
                        "204": { description: nothing }
                        "404":
                          description: missing
                          content: { application/json: { schema: { $ref: "#/components/schemas/Error" } } }
                      security: [{ key: [] }]
                components:
                  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
                  schemas:
                    Note:
                      type: object
                      required: [id, text]
                      properties:
                        id: { type: string, readOnly: true }
                        text: { type: string, nullable: true, maxLength: 10 }
                        secret: { type: string, writeOnly: true }
                        day: { type: string, format: date }
                        price: { type: number, minimum: 0, exclusiveMinimum: true }
                        parent: { $ref: "#/components/schemas/Note" }
                    Error:
                      type: object
                      properties: { error: { type: object, properties: { message: { type: string } } } }
                """));

        assertThat(capability.name()).isEqualTo("addNote");
        assertThat(capability.metadata().description()).isEqualTo("Adds a note to an order.");
        assertThat(capability.metadata().summary()).isEqualTo("Adds a note.");
        assertThat(capability.metadata().tags()).containsExactly("notes", "deprecated");
        assertThat(capability.execution().permissions()).containsExactly(Permission.NETWORK_WRITE);
        assertThat(capability.execution().idempotent()).isFalse();
        JsonNode input = capability.contract().input().document();
        assertThat(input.path("required")).isEqualTo(json("[\"order-id\", \"request_body\"]"));
        assertThat(input.at("/properties/order-id"))
                .isEqualTo(json("{\"minimum\": -9223372036854775808, \"maximum\": 9223372036854775807,"
                        + " \"type\": \"integer\"}"));
        assertThat(input.at("/definitions/Note/required")).isEqualTo(json("[\"text\"]"));
        assertThat(input.at("/definitions/Note/properties/text/type")).isEqualTo(json("[\"string\", \"null\"]"));
        assertThat(input.at("/definitions/Note/properties/day/pattern").asText())
                .isEqualTo("^[0-9]{4}-[0-9]{2}-[0-9]{2}$");
        assertThat(input.at("/definitions/Note/properties/price"))
                .isEqualTo(json("{\"exclusiveMinimum\": 0, \"type\": \"number\"}"));
        assertThat(input.at("/definitions/Note/properties/parent"))
                .isEqualTo(json("{\"$ref\": \"#/definitions/Note\"}"));
        JsonNode output = capability.contract().output().document();
        assertThat(output.path("anyOf")).isEqualTo(json("[{\"$ref\": \"#/definitions/Note\"}, {\"type\": \"null\"}]"));
        assertThat(output.at("/definitions/Note/required")).isEqualTo(json("[\"id\", \"text\"]"));
        HandlerSpec.Http handler = (HandlerSpec.Http) capability.execution().handler();
        assertThat(handler.url().text()).isEqualTo("https://eu.shop.example/v1/orders/{order-id}/notes");
        assertThat(handler.method()).isEqualTo("POST");
        assertThat(handler.callerHeaders()).isFalse();
        assertThat(handler.request().query())
                .containsEntry("notify", new RequestValue.FromPayload(JsonPointer.compile("/notify"), Optional.of(",")))
                .containsEntry("body", new RequestValue.FromPayload(JsonPointer.compile("/body"), Optional.empty()));
        assertThat(handler.request().headers())
                .containsEntry("X-Key", new RequestValue.FromSecret(new SecretRef.Env("SHOP_KEY"), ""))
                .containsKey("X-Request");
        assertThat(handler.request().body())
                .isEqualTo(new RequestBody(RequestBody.Format.JSON, Optional.of(JsonPointer.compile("/request_body"))));
        assertThat(handler.response().error(404).orElseThrow().message().from())
                .contains(JsonPointer.compile("/error/message"));
    }

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "head: { responses: {} }                                                     | a capability has no method HEAD",
                "get: { responses: { '200': { content: { image/png: {} } } } }               | a response of image/png is not supported",
                "get: { parameters: [{ name: c, in: cookie, required: true }], responses: {} } | parameters in 'cookie' are not supported, and the parameter is required",
                "get: { parameters: [{ name: x, in: path, required: true, style: matrix }], responses: {} } | the style 'matrix' in the path is not supported",
                "get: { parameters: [{ name: x, in: path, schema: { type: array } }], responses: {} } | a list or an object in the path is not supported",
                "get: { parameters: [{ name: x, in: path, schema: { $ref: '#/components/schemas/A' } }], responses: {} } | a list or an object in the path is not supported",
                "get: { parameters: [{ name: x, in: path, content: { application/json: { schema: { type: object } } } }], responses: {} } | a value of application/json in the path is not supported if it may be of type object",
                "get: { parameters: [{ name: x, in: header, required: true, schema: { $ref: '#/components/schemas/A' } }], responses: {} } | an object in the header is not supported, and the parameter is required",
                "get: { parameters: [{ name: x, in: query, required: true, style: deepObject }], responses: {} } | the style 'deepObject' in the query is not supported, and the parameter is required",
                "get: { parameters: [{ name: x, in: query, required: true, schema: { anyOf: [{ type: string }, { properties: {} }] } }], responses: {} } | an object in the query is not supported, and the parameter is required",
                "get: { parameters: [{ name: x, in: query, required: true, content: { application/json: { schema: { type: [array, string, integer] } } } }], responses: {} } | a value of application/json in the query is not supported if it may be of type array or string, and the parameter is required",
                "get: { parameters: [{ name: x, in: query, required: true, content: { text/csv: { schema: { items: {} } } } }], responses: {} } | a value of text/csv in the query is not supported if it may be of type array, and the parameter is required",
                "get: { parameters: [{ $ref: '#/nowhere' }], responses: {} }                 | the parameter refers to nothing in the document",
                "get: { parameters: [{ name: x, in: path, required: true }], responses: {} } | the path has no parameter 'x'",
                "post: { requestBody: { required: true, content: { multipart/form-data: {} } }, responses: {} } | a body of multipart/form-data is not supported; JSON and forms are, and the body is required",
                "get: { servers: [{ url: /v2 }], responses: {} }                             | name one with --server",
                "get: { security: [{ mutual: [] }], responses: {} }                          | none of its security schemes is supported",
            })
    void operationThatCannotBeExpressedIsNotImported(String operation, String reason) throws Exception {
        ImportedApi api = imported(HEAD + """
                paths: { /a: { %s } }
                components:
                  securitySchemes: { mutual: { type: mutualTLS } }
                  schemas: { A: { allOf: [{ $ref: "#/components/schemas/B" }] }, B: { type: [object, "null"] } }
                """.formatted(operation));

        assertThat(api.files()).isEmpty();
        assertThat(api.operations()).singleElement().satisfies(refused -> {
            assertThat(refused.capability()).isEmpty();
            assertThat(refused.remarks()).singleElement().satisfies(remark -> assertThat(remark.message())
                    .contains(reason));
        });
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
    void parametersThatCanBeSentAreImported() throws Exception {
        Capability capability = only(imported("""
                openapi: 3.1.0
                servers: [{ url: "https://x.example" }]
                paths:
                  /a/{b}/{c}:
                    get:
                      parameters:
                        - { name: b, in: path, required: true, style: simple, schema: { type: [string, integer] } }
                        - { name: c, in: path, required: true, schema: { anyOf: [{ type: string }, { type: array }] } }
                        - { name: d, in: query, content: { application/json: { schema: { type: [object, "null"] } } } }
                        - { name: e, in: query, content: { application/json: { schema: { type: integer } } } }
                        - { name: f, in: query, content: { text/plain: { schema: { type: string } } } }
                        - { name: g, in: query, style: pipeDelimited, explode: false, schema: { type: array } }
                        - { name: h, in: header, schema: { type: array, items: { type: string } } }
                        - { name: i, in: header, schema: { $ref: "#/components/schemas/Loop" } }
                        - { name: j, in: query }
                      responses: { "204": {} }
                components:
                  schemas: { Loop: { type: string, anyOf: [{ items: { $ref: "#/components/schemas/Loop" } }, {}] } }
                """));

        HandlerSpec.Http handler = (HandlerSpec.Http) capability.execution().handler();
        assertThat(handler.url().parameters()).containsOnlyKeys("b", "c");
        assertThat(handler.request().query()).containsOnlyKeys("d", "e", "f", "g", "j");
        assertThat(handler.request().headers()).containsOnlyKeys("h", "i");
    }

    @Test
    void optionalParameterThatCannotBeSentIsLeftOut() throws Exception {
        ImportedApi api = imported(HEAD + """
                paths:
                  /a:
                    get:
                      parameters:
                        - { name: x, in: header, schema: { type: object } }
                        - { name: y, in: query, content: { application/json: { schema: { type: string } } } }
                      responses: { "204": {} }
                """);

        assertThat(handlers(api)).singleElement().satisfies(handler -> {
            assertThat(handler.request().headers()).isEmpty();
            assertThat(handler.request().query()).isEmpty();
        });
        assertThat(api.operations().get(0).remarks())
                .extracting(Remark::message)
                .containsExactly(
                        "an object in the header is not supported; the optional parameter is left out",
                        "a value of application/json in the query is not supported if it may be of type string;"
                                + " the optional parameter is left out");
    }

    @Test
    void parameterOfThePathThatIsNotDeclaredIsNotImported() throws Exception {
        assertThat(imported(HEAD + "paths: { '/a/{b}': { get: { responses: {} } } }")
                        .operations()
                        .get(0)
                        .remarks()
                        .get(0)
                        .message())
                .isEqualTo("the parameter 'b' of the path is not declared");
    }

    @Test
    void credentialsAreReferences() throws Exception {
        String document = HEAD + """
                security: [{ mutual: [] }, { login: [read] }]
                paths:
                  /a: { get: { responses: { "204": {} } } }
                  /b: { get: { security: [{ basic: [], q: [] }], responses: { "204": {} } } }
                  /c: { get: { security: [], responses: { "204": {} } } }
                components:
                  securitySchemes:
                    mutual: { type: mutualTLS }
                    basic: { type: http, scheme: Basic }
                    q: { type: apiKey, in: query, name: key }
                    login:
                      type: oauth2
                      flows: { clientCredentials: { tokenUrl: "https://login.example/token", scopes: { read: "" } } }
                """;

        ImportedApi withToken = imported(document);
        ImportedApi withClient = new ImportOpenApi(new CompiledSchemas())
                .of(
                        read(document),
                        new ImportOptions(
                                SHOP, Optional.empty(), Optional.empty(), Optional.of("me"), List.of(), false));

        assertThat(withToken.secrets()).containsOnlyKeys("SHOP_BASIC", "SHOP_LOGIN", "SHOP_Q");
        List<HandlerSpec.Http> handlers = handlers(withToken);
        assertThat(handlers.get(0).request().headers())
                .containsEntry(
                        "Authorization", new RequestValue.FromSecret(new SecretRef.Env("SHOP_LOGIN"), "Bearer "));
        assertThat(handlers.get(1).request().headers())
                .containsEntry("Authorization", new RequestValue.FromSecret(new SecretRef.Env("SHOP_BASIC"), "Basic "));
        assertThat(handlers.get(1).request().query())
                .containsEntry("key", new RequestValue.FromSecret(new SecretRef.Env("SHOP_Q"), ""));
        assertThat(handlers.get(2).secrets()).isEmpty();
        assertThat(handlers(withClient).get(0).credentials())
                .isEqualTo(new ServiceCredentials.ClientCredentials(
                        URI.create("https://login.example/token"),
                        "me",
                        new SecretRef.Env("SHOP_LOGIN"),
                        List.of("read"),
                        Optional.empty()));
    }

    @Test
    void onlyTheSecretsOfTheChosenAlternativeAreNeeded() throws Exception {
        String document = HEAD + """
                security: [{ cookie: [], key: [] }, { key: [], cookie: [] }, { login: [] }]
                paths:
                  /a: { get: { responses: { "204": {} } } }
                components:
                  securitySchemes:
                    cookie: { type: apiKey, in: cookie, name: session }
                    key: { type: apiKey, in: header, name: X-Key }
                    login: { type: http, scheme: bearer }
                """;

        assertThat(imported(document).secrets()).containsOnlyKeys("SHOP_LOGIN");
    }

    @Test
    void scalarsFollowTheCoreSchemaOfYaml12() throws Exception {
        Capability capability = only(imported(HEAD + """
                paths:
                  /pets:
                    post:
                      operationId: add
                      requestBody:
                        required: True
                        content:
                          application/json:
                            schema:
                              type: object
                              additionalProperties: FALSE
                              required: [id, name]
                              properties:
                                id: { type: integer, readOnly: TRUE }
                                name: { type: string, nullable: True }
                      responses: { "204": {} }
                """));

        assertThat(capability.contract().input().document().at("/properties/body/required"))
                .hasToString("[\"name\"]");
        assertThat(capability.contract().input().document().at("/required")).hasToString("[\"body\"]");
        assertThat(capability.contract().input().document().at("/properties/body/additionalProperties"))
                .hasToString("false");
        assertThat(capability.contract().input().document().at("/properties/body/properties/name/type"))
                .hasToString("[\"string\",\"null\"]");
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

    @Test
    void relativeServerIsResolvedAgainstTheSource() throws Exception {
        ImportOptions options = new ImportOptions(
                SHOP,
                Optional.empty(),
                Optional.of(URI.create("https://shop.example/docs/openapi.json")),
                Optional.empty(),
                List.of(),
                false);

        ImportedApi api = new ImportOpenApi(new CompiledSchemas())
                .of(
                        read("{\"openapi\": \"3.0.0\", \"servers\": [{\"url\": \"../v1\"}],"
                                + " \"paths\": {\"/a\": {\"get\": {\"responses\": {\"204\": {}}}}}}"),
                        options);

        assertThat(handlers(api).get(0).url().text()).isEqualTo("https://shop.example/v1/a");
    }

    @Test
    void namesAreUniqueAndValid() throws Exception {
        ImportedApi api = imported(HEAD + """
                paths:
                  /a: { get: { operationId: "get it!", responses: {} }, post: { operationId: get_it, responses: {} } }
                  /b/{c}:
                    parameters: [{ name: c, in: path, required: true, schema: {} }]
                    get: { responses: {} }
                    delete: { operationId: "%s", responses: {} }
                """.formatted("x".repeat(300)));

        assertThat(api.operations())
                .extracting(ImportedOperation::name)
                .containsExactly("get_it", "get_it_2", "get_b_c", "x".repeat(128));
    }

    @Test
    void tagsSelectAndSplitOperations() throws Exception {
        String document = HEAD + """
                paths:
                  /a: { get: { tags: [Big Things, other], responses: {} } }
                  /b: { get: { tags: [small], responses: {} } }
                  /c: { get: { responses: {} } }
                """;
        ImportOptions some =
                new ImportOptions(SHOP, Optional.empty(), Optional.empty(), Optional.empty(), List.of("other"), false);
        ImportOptions split =
                new ImportOptions(SHOP, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), true);

        assertThat(new ImportOpenApi(new CompiledSchemas())
                        .of(read(document), some)
                        .operations())
                .hasSize(1);
        assertThat(new ImportOpenApi(new CompiledSchemas())
                        .of(read(document), split)
                        .files())
                .extracting(file -> file.agent().name())
                .containsExactly("shop-big-things", "shop-small", "shop");
    }

    @Test
    void documentThatIsTooLargeForOneAgentIsSplit() throws Exception {
        StringBuilder document = new StringBuilder(HEAD).append("paths:\n");
        for (int n = 0; n < 400; n++) {
            document.append("  /a%d: { get: { tags: [t], description: \"%s\", responses: {} } }%n"
                    .formatted(n, "d".repeat(4000)));
        }
        ImportOptions split =
                new ImportOptions(SHOP, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), true);

        assertThatThrownBy(() -> imported(document.toString()))
                .isInstanceOf(InvalidOpenApi.class)
                .hasMessageContaining("use --split-by-tag");
        List<AgentFile> files = new ImportOpenApi(new CompiledSchemas())
                .of(read(document.toString()), split)
                .files();
        assertThat(files).extracting(file -> file.agent().name()).containsExactly("shop-t", "shop-t-2");
        assertThat(files)
                .allSatisfy(file -> assertThat(loaded(file.yaml()).agent()).isEqualTo(file.agent()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "openapi: [                           | the document is not valid YAML 1.2 in line",
                "{\"openapi\": }                      | the document is not valid JSON",
                "swagger: '2.0'                       | this is Swagger 2.0",
                "openapi: 4.0.0                       | 'openapi' is '4.0.0'; it must be 3.0.x or 3.1.x",
                "openapi: 3.0.0                       | 'paths' is missing",
                "- 1                                  | 'openapi' is ''",
            })
    void otherDocumentsAreRefused(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(InvalidOpenApi.class).hasMessageContaining(message);
    }

    @Test
    void splitAgentNeverTakesTheNameOfAnother() throws Exception {
        StringBuilder document = new StringBuilder(HEAD).append("paths:\n");
        for (int n = 0; n < 400; n++) {
            document.append("  /a%d: { get: { tags: [t], description: \"%s\", responses: {} } }%n"
                    .formatted(n, "d".repeat(4000)));
        }
        document.append("  /own: { get: { tags: [\"t 2\"], responses: {} } }\n");
        ImportOptions split =
                new ImportOptions(SHOP, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), true);

        assertThat(new ImportOpenApi(new CompiledSchemas())
                        .of(read(document.toString()), split)
                        .files())
                .extracting(file -> file.agent().name())
                .containsExactly("shop-t", "shop-t-2", "shop-t-2-2");
    }

    @ParameterizedTest
    @CsvSource({"40, 40", "20, 10", "60, 2"})
    void nestedAliasesAreRefused(int levels, int copies) {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int n = 1; n < levels; n++) {
            bomb.append("a%d: &a%d [%s]%n".formatted(n, n, ("*a" + (n - 1) + ", ").repeat(copies) + "1"));
        }

        assertThatThrownBy(() -> read(bomb + "openapi: 3.0.0\npaths: {}")).isInstanceOf(InvalidOpenApi.class);
    }

    @Test
    void listWithinItselfIsRefused() {
        assertThatThrownBy(() -> read("openapi: 3.0.0\npaths: {}\na: &a [*a]")).isInstanceOf(InvalidOpenApi.class);
    }

    private static ImportedApi imported(String document) throws InvalidOpenApi {
        return new ImportOpenApi(new CompiledSchemas()).of(read(document), ImportOptions.of(SHOP));
    }

    private static OpenApiDocument read(String document) throws InvalidOpenApi {
        return OpenApiDocument.read(document.getBytes(StandardCharsets.UTF_8));
    }

    private static Capability only(ImportedApi api) {
        assertThat(api.operations())
                .allSatisfy(operation -> assertThat(operation.remarks()).isEmpty());
        List<Capability> capabilities = loaded(api.files().get(0).yaml()).capabilities();
        assertThat(capabilities).hasSize(1);
        return capabilities.get(0);
    }

    private static List<HandlerSpec.Http> handlers(ImportedApi api) {
        List<HandlerSpec.Http> handlers = new ArrayList<>();
        loaded(api.files().get(0).yaml())
                .capabilities()
                .forEach(capability ->
                        handlers.add((HandlerSpec.Http) capability.execution().handler()));
        return handlers;
    }

    private static Catalog loaded(String yaml) {
        LoadResult<Catalog> result = new LoadCatalog(new CompiledSchemas())
                .stream("capabilities.yaml", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
        return Stream.of(result)
                .map(loaded -> ((LoadResult.Loaded<Catalog>) loaded).value())
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode json(String text) throws Exception {
        return Json.read(text);
    }
}
