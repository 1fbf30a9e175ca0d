package dev.capstan.http.common;

import dev.capstan.http.common.ConditionalResponse.Representation;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The descriptions of the HTTP API (OpenAPI) and of the message bus (AsyncAPI), as a build has generated them. */
@Singleton
public final class ApiDocuments {

    private final Representation openApiJson = resource("/openapi/openapi.json");
    private final Representation openApiYaml = resource("/openapi/openapi.yaml");
    private final Representation asyncApiJson = resource("/asyncapi/asyncapi.json");
    private final Representation asyncApiYaml = resource("/asyncapi/asyncapi.yaml");

    ApiDocuments() {}

    /** Returns the description of the HTTP API as JSON. */
    public Representation openApiJson() {
        return openApiJson;
    }

    Representation openApiYaml() {
        return openApiYaml;
    }

    Representation asyncApiJson() {
        return asyncApiJson;
    }

    Representation asyncApiYaml() {
        return asyncApiYaml;
    }

    private static Representation resource(String name) {
        try (InputStream in = Objects.requireNonNull(ApiDocuments.class.getResourceAsStream(name))) {
            return Representation.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
