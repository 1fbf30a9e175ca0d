package dev.capstan.http.common;

import dev.capstan.http.common.ConditionalResponse.Representation;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** {@code /openapi.json} and {@code /openapi.yaml}: the description of the HTTP API, as a build has generated it. */
@Controller
final class OpenApiController {

    private static final String CACHING = "public, max-age=300";
    private static final MediaType YAML = MediaType.of("application/yaml");

    private final Representation json = resource("/openapi/openapi.json");
    private final Representation yaml = resource("/openapi/openapi.yaml");

    /** Returns the description as JSON. */
    @Get("/openapi.json")
    HttpResponse<byte[]> json(HttpRequest<?> request) {
        return ConditionalResponse.of(request, CACHING, json, MediaType.APPLICATION_JSON_TYPE);
    }

    /** Returns the description as YAML. */
    @Get("/openapi.yaml")
    HttpResponse<byte[]> yaml(HttpRequest<?> request) {
        return ConditionalResponse.of(request, CACHING, yaml, YAML);
    }

    private static Representation resource(String name) {
        try (InputStream in = Objects.requireNonNull(OpenApiController.class.getResourceAsStream(name))) {
            return Representation.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
