package dev.capstan.http.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.core.text.NameRule;
import java.io.InputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shapes of requests repeat the rule for names, as JSON Schema cannot refer to Java. */
class SchemaNameRulesTest {

    @ParameterizedTest
    @CsvSource({
        "invocation, capability_id, ''",
        "negotiation, capability, ''",
        "negotiation, agent, agent://",
        "rpc-request, capability, ''",
        "rpc-request, to, agent://"
    })
    void aNameInAShapeFollowsTheRule(String shape, String property, String prefix) throws Exception {
        try (InputStream in = SchemaNameRulesTest.class.getResourceAsStream("/shapes/" + shape + ".json")) {
            String pattern = Json.read(in.readAllBytes())
                    .at("/properties/" + property + "/pattern")
                    .textValue();

            assertThat(pattern).isEqualTo("^" + prefix + NameRule.REGEX + "$");
        }
    }
}
