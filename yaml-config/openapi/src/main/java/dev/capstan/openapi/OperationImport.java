package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Side;
import dev.capstan.core.json.Json;
import dev.capstan.core.service.UrlTemplate;
import dev.capstan.core.text.Text;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The import of one operation as a capability. */
final class OperationImport {

    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final Set<String> IDEMPOTENT = Set.of("GET", "PUT", "DELETE");
    private static final int MAX_TEXT = 4096;

    private final OpenApiDocument document;
    private final ServiceUrls servers;
    private final SecurityImport security;
    private final Set<Remark> remarks = new LinkedHashSet<>();

    OperationImport(OpenApiDocument document, ServiceUrls servers, SecurityImport security) {
        this.document = document;
        this.servers = servers;
        this.security = security;
    }

    /**
     * Imports an operation.
     *
     * @param name name of the capability
     * @param item the path item around the operation, at this place in the document
     */
    ImportedOperation of(String method, String path, String name, OpenApiDocument.Located item) {
        String verb = method.toUpperCase(Locale.ROOT);
        Optional<String> tag = Optional.of(
                        item.node().path(method).path("tags").path(0).asText().strip())
                .filter(text -> !text.isEmpty());
        try {
            ObjectNode capability = capability(verb, path, name, item, method);
            return new ImportedOperation(verb, path, tag, name, Optional.of(capability), List.copyOf(remarks));
        } catch (Unsupported unsupported) {
            return new ImportedOperation(verb, path, tag, name, Optional.empty(), List.of(unsupported.remark()));
        }
    }

    private ObjectNode capability(String verb, String path, String name, OpenApiDocument.Located item, String method)
            throws Unsupported {
        JsonNode operation = item.node().path(method);
        String at = item.pointer() + "/" + method;
        if (!METHODS.contains(verb)) {
            throw new Unsupported(at, "a capability has no method " + verb);
        }
        ObjectNode handler = Json.object().put("kind", "http");
        handler.put("url", url(path, operation, item));
        handler.put("method", verb);
        ObjectNode input = input(operation, at, item, verb, handler);
        SchemaConversion responses = new SchemaConversion(document, Side.RESPONSE, remarks::add);
        JsonNode output = new ResponseImport(document, responses, remarks::add)
                .add(operation.path("responses"), at + "/responses", handler);
        JsonNode outputSchema =
                new SideSchema(at + "/responses", responses.lossy(), remarks::add).of(output, responses.definitions());
        handler.put("callerHeaders", false);

        ObjectNode capability = Json.object().put("name", name);
        text(operation, "summary", capability);
        text(operation, "description", capability);
        if (!capability.has("summary") && !capability.has("description")) {
            capability.put("summary", verb + " " + path);
        }
        tags(operation, capability);
        if (IDEMPOTENT.contains(verb)) {
            capability.put("idempotent", true);
        }
        capability.putArray("permissions").add(verb.equals("GET") ? "network:read" : "network:write");
        capability.set("inputSchema", input);
        if (!outputSchema.isEmpty() || outputSchema.isBoolean()) {
            capability.set("outputSchema", outputSchema);
        }
        capability.set("handler", handler);
        return capability;
    }

    private String url(String path, JsonNode operation, OpenApiDocument.Located item) throws Unsupported {
        String url = servers.of(operation, item.node(), item.pointer()) + path;
        if (UrlTemplate.sample(url).isEmpty() || !UrlTemplate.hasParametersInPathOnly(url)) {
            throw new Unsupported(item.pointer(), "the URL " + url + " cannot be used");
        }
        return url;
    }

    private ObjectNode input(
            JsonNode operation, String at, OpenApiDocument.Located item, String verb, ObjectNode handler)
            throws Unsupported {
        SchemaConversion schemas = new SchemaConversion(document, Side.REQUEST, remarks::add);
        InputSchema input = new InputSchema();
        ParameterImport parameters = new ParameterImport(document, schemas, input, remarks::add);
        parameters.add(
                item.node().path("parameters"), item.pointer() + "/parameters",
                operation.path("parameters"), at + "/parameters");
        refuseMissing(handler.path("url").asText(), parameters, at);
        new BodyImport(document, schemas, input, remarks::add)
                .add(operation.path("requestBody"), at + "/requestBody", verb, handler, parameters.headers());
        SecurityImport.Imported credentials =
                new SecurityImport.Imported(parameters.query(), parameters.headers(), handler, security.secrets());
        boolean isOwn = operation.has("security");
        security.add(
                isOwn ? operation.get("security") : document.root().path("security"),
                isOwn ? at + "/security" : "/security",
                credentials);
        put(handler, "path", parameters.path());
        put(handler, "query", parameters.query());
        put(handler, "headers", parameters.headers());
        JsonNode whole = new SideSchema(at, schemas.lossy(), remarks::add).of(input.schema(), schemas.definitions());
        return whole instanceof ObjectNode object ? object : Json.object().put("type", "object");
    }

    private static void refuseMissing(String url, ParameterImport parameters, String at) throws Unsupported {
        for (String name : new TreeSet<>(UrlTemplate.names(url))) {
            if (!parameters.path().has(name)) {
                throw new Unsupported(at, "the parameter '" + name + "' of the path is not declared");
            }
        }
        for (String name :
                parameters.path().properties().stream().map(Map.Entry::getKey).toList()) {
            if (!UrlTemplate.names(url).contains(name)) {
                throw new Unsupported(at, "the path has no parameter '" + name + "'");
            }
        }
    }

    private static void put(ObjectNode handler, String key, ObjectNode value) {
        if (!value.isEmpty()) {
            handler.set(key, value);
        }
    }

    private static void text(JsonNode operation, String key, ObjectNode capability) {
        String text = operation.path(key).asText().strip();
        if (!text.isEmpty()) {
            capability.put(key, Text.abbreviate(text, MAX_TEXT));
        }
    }

    private static void tags(JsonNode operation, ObjectNode capability) {
        Set<String> tags = new LinkedHashSet<>();
        operation.path("tags").forEach(tag -> tags.add(tag.asText().strip()));
        if (operation.path("deprecated").asBoolean()) {
            tags.add("deprecated");
        }
        tags.remove("");
        if (!tags.isEmpty()) {
            tags.forEach(capability.putArray("tags")::add);
        }
    }
}
