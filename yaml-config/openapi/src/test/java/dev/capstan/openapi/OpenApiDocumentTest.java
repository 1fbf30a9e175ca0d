package dev.capstan.openapi;

import static dev.capstan.openapi.SampleDocuments.HEAD;
import static dev.capstan.openapi.SampleDocuments.imported;
import static dev.capstan.openapi.SampleDocuments.only;
import static dev.capstan.openapi.SampleDocuments.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.Capability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenApiDocumentTest {

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "openapi: [                           | the document is not valid YAML 1.2 in line",
                "{\"openapi\": }                      | the document is not valid JSON",
                "{\"paths\": {}, \"paths\": {}}         | the document is not valid JSON: Duplicate field 'paths'",
                "{\"openapi\": \"3.0.0\"} and more      | the document is not valid JSON",
                "swagger: '2.0'                       | this is Swagger 2.0",
                "openapi: 4.0.0                       | 'openapi' is '4.0.0'; it must be 3.0.x or 3.1.x",
                "openapi: 3.0.0                       | 'paths' is missing",
                "- 1                                  | 'openapi' is ''",
            })
    void otherDocumentsAreRefused(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(InvalidOpenApi.class).hasMessageContaining(message);
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
}
