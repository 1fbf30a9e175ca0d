package dev.capstan.openapi;

import static dev.capstan.openapi.SampleDocuments.HEAD;
import static dev.capstan.openapi.SampleDocuments.handlers;
import static dev.capstan.openapi.SampleDocuments.imported;
import static dev.capstan.openapi.SampleDocuments.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import org.junit.jupiter.api.Test;

class ParameterImportTest {

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
}
