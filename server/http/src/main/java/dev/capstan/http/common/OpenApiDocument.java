package dev.capstan.http.common;

import dev.capstan.http.common.ConditionalResponse.Representation;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The description of the HTTP API, as a build has generated it. */
@Singleton
public final class OpenApiDocument {

    private final Representation json = resource("/openapi/openapi.json");
    private final Representation yaml = resource("/openapi/openapi.yaml");

    OpenApiDocument() {}

    /** Returns the description as JSON. */
    public Representation json() {
        return json;
    }

    /** Returns the description as YAML. */
    public Representation yaml() {
        return yaml;
    }

    private static Representation resource(String name) {
        try (InputStream in = Objects.requireNonNull(OpenApiDocument.class.getResourceAsStream(name))) {
            return Representation.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
