package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.negotiation.ResolveSchema.Resolution;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResolveSchemaTest {

    private final NegotiationFixture fixture = NegotiationFixture.published();
    private final ResolveSchema resolve =
            new ResolveSchema(fixture.registry, fixture.engine, () -> "http://127.0.0.1:8420");

    private Resolution resolve(String json) throws MalformedJson {
        return resolve.resolve(Json.read(json));
    }

    private List<SchemaDefect> defects(String json) throws MalformedJson {
        return ((Resolution.Defective) resolve(json)).defects();
    }

    @Test
    void takesASchemaAsItIs() throws MalformedJson {
        assertThat(resolve(NegotiationFixture.INPUT_20))
                .isEqualTo(new Resolution.Resolved(NegotiationFixture.schema(NegotiationFixture.INPUT_20)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://schemas.agentries.xyz/code-review/2.0/input.json",
                "/registry/code-review/2.0.0/input.json",
                "http://127.0.0.1:8420/registry/code-review/2/input.json"
            })
    void looksUpAnAddressOfTheRegistry(String address) throws MalformedJson {
        assertThat(resolve("{\"$ref\": \"" + address + "\"}"))
                .isEqualTo(new Resolution.Resolved(NegotiationFixture.schema(NegotiationFixture.INPUT_20)));
    }

    @Test
    void tellsTheSidesApart() throws MalformedJson {
        Schema output =
                ((Resolution.Resolved) resolve("{\"$ref\": \"/registry/code-review/1.0/output.json\"}")).schema();

        assertThat(output).isEqualTo(NegotiationFixture.schema(NegotiationFixture.OUTPUT_10));
    }

    @Test
    void saysWhatTheRegistryHasNot() throws MalformedJson {
        assertThat(defects("{\"$ref\": \"https://schemas.agentries.xyz/code-review/9.0/input.json\"}"))
                .singleElement()
                .satisfies(defect -> {
                    assertThat(defect.pointer()).isEqualTo("/$ref");
                    assertThat(defect.message()).startsWith("the registry has no /registry/code-review/9.0/input.json");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$ref\": \"http://127.0.0.1:8421/registry/code-review/2.0/input.json\"}",
                "{\"$ref\": \"https://schemas.agentries.xyz.example.com/code-review/2.0/input.json\"}",
                "{\"$ref\": \"http://169.254.169.254/latest\"}",
                "{\"$ref\": \"file:///etc/passwd\"}",
                "{\"$ref\": \"/registry/code-review/2.0/input.json\", \"minimum\": 1}",
                "{\"properties\": {\"a\": {\"$ref\": \"/registry/code-review/2.0/input.json\"}}}",
                "{\"$ref\": \"/registry/code-review/2.0/../2.0/input.json\"}",
                "{\"$ref\": 7}"
            })
    void refusesEveryOtherReference(String json) throws MalformedJson {
        assertThat(defects(json)).isNotEmpty();
    }
}
