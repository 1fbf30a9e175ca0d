package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Schema;
import dev.capstan.core.Transport;
import dev.capstan.core.json.Json;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.ValidationEngine;
import dev.capstan.validation.CompiledSchemas;
import dev.capstan.validation.NetworkntSchemas;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The engine that the setting names enforces the schemas of a server. */
class ValidationEnginesOfServerTest {

    @TempDir
    private Path directory;

    @Test
    void aNameSelectsItsEngineAndTheCompiledOneIsTheDefault() {
        assertThat(ValidationEngine.named(null).create()).isInstanceOf(CompiledSchemas.class);
        assertThat(ValidationEngine.named("compiled").create()).isInstanceOf(CompiledSchemas.class);
        assertThat(ValidationEngine.named("networknt").create()).isInstanceOf(NetworkntSchemas.class);
    }

    @ParameterizedTest
    @EnumSource
    void eachEngineRefusesAnInvalidRequest(ValidationEngine engine) throws Exception {
        Map<String, Object> options = Map.of(Settings.VALIDATION_ENGINE, engine.name());
        try (CapstanServer server =
                ServerAssembly.of(directory, "127.0.0.1", 0, options).serve(List.of(catalog()))) {
            JsonNode refused = Json.read(HttpClient.newHttpClient()
                    .send(invalidCall(server), HttpResponse.BodyHandlers.ofByteArray())
                    .body());
            assertThat(refused.at("/error/code").textValue()).isEqualTo("schema_violation");
            assertThat(refused.toString()).contains("'prUrl' is required");
        }
    }

    private static HttpRequest invalidCall(CapstanServer server) {
        return HttpRequest.newBuilder(server.url().resolve("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"capability_id\": \"review\", \"parameters\": {}}"))
                .build();
    }

    private static Catalog catalog() throws Exception {
        AgentId agent = new AgentId("reviewer");
        Capability untyped = Capability.untyped(agent, "review");
        Contract contract = new Contract(Schema.of(Json.read("{\"required\": [\"prUrl\"]}")), null);
        return new Catalog(
                agent, List.of(Transport.memory("agents.reviewer.requests")), List.of(untyped.withContract(contract)));
    }
}
