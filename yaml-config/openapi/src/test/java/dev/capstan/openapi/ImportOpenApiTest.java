package dev.capstan.openapi;

import static dev.capstan.openapi.SampleDocuments.HEAD;
import static dev.capstan.openapi.SampleDocuments.SHOP;
import static dev.capstan.openapi.SampleDocuments.handlers;
import static dev.capstan.openapi.SampleDocuments.imported;
import static dev.capstan.openapi.SampleDocuments.json;
import static dev.capstan.openapi.SampleDocuments.loaded;
import static dev.capstan.openapi.SampleDocuments.only;
import static dev.capstan.openapi.SampleDocuments.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.core.service.RequestBody;
import dev.capstan.core.service.RequestValue;
import dev.capstan.core.service.ServiceCredentials;
import dev.capstan.validation.CompiledSchemas;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportOpenApiTest {

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
                "get: { servers: [{ url: /v2 }], responses: {} }                             | set the URL of the server",
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
                .hasMessageContaining("split them by tag");
        List<AgentFile> files = new ImportOpenApi(new CompiledSchemas())
                .of(read(document.toString()), split)
                .files();
        assertThat(files).extracting(file -> file.agent().name()).containsExactly("shop-t", "shop-t-2");
        assertThat(files)
                .allSatisfy(file -> assertThat(loaded(file.yaml()).agent()).isEqualTo(file.agent()));
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
}
