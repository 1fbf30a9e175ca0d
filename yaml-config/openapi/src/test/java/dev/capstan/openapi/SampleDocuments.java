package dev.capstan.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadResult;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.json.Json;
import dev.capstan.validation.CompiledSchemas;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The import of small documents, and what they become. */
final class SampleDocuments {

    static final AgentId SHOP = new AgentId("shop");
    static final String HEAD = """
            openapi: 3.0.3
            info: { title: Shop, version: "1" }
            servers: [{ url: "https://{region}.shop.example/v1/", variables: { region: { default: eu } } }]
            """;

    private SampleDocuments() {}

    static ImportedApi imported(String document) throws InvalidOpenApi {
        return new ImportOpenApi(new CompiledSchemas()).of(read(document), ImportOptions.of(SHOP));
    }

    static OpenApiDocument read(String document) throws InvalidOpenApi {
        return OpenApiDocument.read(document.getBytes(StandardCharsets.UTF_8));
    }

    static Capability only(ImportedApi api) {
        assertThat(api.operations())
                .allSatisfy(operation -> assertThat(operation.remarks()).isEmpty());
        List<Capability> capabilities = loaded(api.files().get(0).yaml()).capabilities();
        assertThat(capabilities).hasSize(1);
        return capabilities.get(0);
    }

    static List<HandlerSpec.Http> handlers(ImportedApi api) {
        List<HandlerSpec.Http> handlers = new ArrayList<>();
        loaded(api.files().get(0).yaml())
                .capabilities()
                .forEach(capability ->
                        handlers.add((HandlerSpec.Http) capability.execution().handler()));
        return handlers;
    }

    static Catalog loaded(String yaml) {
        LoadResult<Catalog> result = new LoadCatalog(new CompiledSchemas())
                .stream("capabilities.yaml", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
        return Stream.of(result)
                .map(loaded -> ((LoadResult.Loaded<Catalog>) loaded).value())
                .findFirst()
                .orElseThrow();
    }

    static JsonNode json(String text) throws Exception {
        return Json.read(text);
    }
}
