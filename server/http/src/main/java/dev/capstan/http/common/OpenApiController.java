package dev.capstan.http.common;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** {@code /openapi.json} and {@code /openapi.yaml}: the description of the HTTP API. */
@Controller
final class OpenApiController {

    private static final String CACHING = "public, max-age=300";
    private static final MediaType YAML = MediaType.of("application/yaml");

    private final OpenApiDocument document;

    OpenApiController(OpenApiDocument document) {
        this.document = document;
    }

    /** Returns the description as JSON. */
    @Get("/openapi.json")
    HttpResponse<byte[]> json(HttpRequest<?> request) {
        return ConditionalResponse.of(request, CACHING, document.json(), MediaType.APPLICATION_JSON_TYPE);
    }

    /** Returns the description as YAML. */
    @Get("/openapi.yaml")
    HttpResponse<byte[]> yaml(HttpRequest<?> request) {
        return ConditionalResponse.of(request, CACHING, document.yaml(), YAML);
    }
}
