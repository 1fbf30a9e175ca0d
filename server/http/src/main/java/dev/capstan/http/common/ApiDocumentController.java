package dev.capstan.http.common;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;

/** {@code /openapi.json}, {@code /asyncapi.json} and their YAML: the descriptions of the HTTP API and of the bus. */
@Controller
record ApiDocumentController(ApiDocuments documents) {

    private static final String CACHING = "public, max-age=300";
    private static final String YAML = "application/yaml";
    private static final MediaType YAML_TYPE = MediaType.of(YAML);

    /** Returns the description of the HTTP API as JSON. */
    @Get("/openapi.json")
    HttpResponse<byte[]> openApiJson(HttpRequest<?> request) {
        return ConditionalResponse.of(request, CACHING, documents.openApiJson(), MediaType.APPLICATION_JSON_TYPE);
    }

    /** Returns the description of the HTTP API as YAML. */
    @Get("/openapi.yaml")
    @Produces(YAML)
    HttpResponse<byte[]> openApiYaml(HttpRequest<?> request) {
        return ConditionalResponse.of(request, CACHING, documents.openApiYaml(), YAML_TYPE);
    }

    /** Returns the description of the message bus as JSON. */
    @Get("/asyncapi.json")
    HttpResponse<byte[]> asyncApiJson(HttpRequest<?> request) {
        return ConditionalResponse.of(request, CACHING, documents.asyncApiJson(), MediaType.APPLICATION_JSON_TYPE);
    }

    /** Returns the description of the message bus as YAML. */
    @Get("/asyncapi.yaml")
    @Produces(YAML)
    HttpResponse<byte[]> asyncApiYaml(HttpRequest<?> request) {
        return ConditionalResponse.of(request, CACHING, documents.asyncApiYaml(), YAML_TYPE);
    }
}
