package dev.capstan.tck.subject.http.responses;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.tck.json.BundledFile;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The published shapes of the responses of Capstan's HTTP bindings ({@code capstan/responses.yaml}). */
final class PublishedResponses {

    private static final String JSON = "application/json";

    /** The shapes that come with the kit. */
    static final PublishedResponses BUNDLED = read();

    private final JsonNode shapes;
    private final JsonNode codes;
    private final List<Operation> operations;

    private PublishedResponses(JsonNode shapes, JsonNode codes, List<Operation> operations) {
        this.shapes = shapes;
        this.codes = codes;
        this.operations = operations;
    }

    /**
     * An operation.
     *
     * @param route the segments of its path; one in braces stands for any
     * @param statuses the shapes by status
     */
    record Operation(String area, String method, List<String> route, JsonNode statuses) {

        boolean matches(String otherMethod, List<String> path) {
            if (!method.equals(otherMethod) || path.size() != route.size()) {
                return false;
            }
            for (int part = 0; part < path.size(); part++) {
                if (!route.get(part).startsWith("{") && !route.get(part).equals(path.get(part))) {
                    return false;
                }
            }
            return true;
        }

        /** Returns a part of a request: of its path, its query, or its body if that is an object. */
        Optional<String> asked(RawRequest request, String name) {
            int part = route.indexOf("{" + name + "}");
            if (part >= 0) {
                return Optional.of(decoded(segments(request.path()).get(part)));
            }
            Matcher query =
                    Pattern.compile("[?&]" + Pattern.quote(name) + "=([^&]*)").matcher(request.path());
            if (query.find()) {
                return Optional.of(decoded(query.group(1)));
            }
            JsonNode value = Json.readOrMissing(new String(request.body(), StandardCharsets.UTF_8))
                    .path(name);
            return value.isTextual() ? Optional.of(value.textValue()) : Optional.empty();
        }

        private static String decoded(String text) {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }
    }

    private static PublishedResponses read() {
        JsonNode file = BundledFile.yaml("responses.yaml");
        List<Operation> operations = new ArrayList<>();
        file.path("areas").properties().forEach(area -> area.getValue()
                .properties()
                .forEach(operation ->
                        operations.add(operation(area.getKey(), operation.getKey(), operation.getValue()))));
        return new PublishedResponses(file.path("shapes"), file.path("codes"), List.copyOf(operations));
    }

    private static Operation operation(String area, String name, JsonNode statuses) {
        String[] words = name.split(" ");
        return new Operation(area, words[0], segments(words[1]), statuses);
    }

    private static List<String> segments(String path) {
        return List.of(path.split("\\?", 2)[0].split("/", -1));
    }

    /** Returns the operation of a request, or empty if it has no published one. */
    Optional<Operation> operation(RawRequest request) {
        List<String> path = segments(request.path());
        return operations.stream()
                .filter(one -> one.matches(request.method(), path))
                .findFirst();
    }

    /** Returns the operation of a refused request: every path below those of an area refuses in the same way. */
    Optional<Operation> refusedOperation(RawRequest request) {
        List<String> path = segments(request.path());
        return operation(request).or(() -> operations.stream()
                .filter(one -> path.size() > 1 && one.route().get(1).equals(path.get(1)))
                .findFirst()
                .map(one -> new Operation(
                        one.area(), request.method(), List.of("", path.get(1), "…"), MissingNode.getInstance())));
    }

    /**
     * Compares a response with its shape.
     *
     * @param violations receives each difference
     */
    void check(Operation operation, RawRequest request, RawResponse response, Consumer<String> violations) {
        String prefix = operation.method() + " " + String.join("/", operation.route()) + " " + response.status() + ": ";
        JsonNode published = operation.statuses().path(String.valueOf(response.status()));
        if (published.isMissingNode() && !response.isError()) {
            violations.accept(prefix + "the status is not a published one");
            return;
        }
        String mediaType = response.mediaType().orElse("").split(";", 2)[0].strip();
        if (published.path("empty").asBoolean()) {
            if (!response.body().isEmpty()) {
                violations.accept(prefix + "the body must be empty");
            }
            return;
        }
        if (mediaType.equals(published.path("stream").asText("-"))) {
            return;
        }
        String expected = published.path("type").asText(JSON);
        if (!mediaType.equals(expected)) {
            violations.accept(prefix + "the content type must be " + expected + ", and is '" + mediaType + "'");
        }
        JsonNode body = Json.readOrMissing(response.body());
        if (response.isError() && !body.has("kind") || body.at("/error/code").isTextual()) {
            checkCode(body, response, text -> violations.accept(prefix + text));
        }
        shape(published, body, response.isError()).ifPresent(shape -> new ResponseShape(
                        this::shape, name -> operation.asked(request, name), text -> violations.accept(prefix + text))
                .check("", body, shape));
    }

    private Optional<JsonNode> shape(JsonNode published, JsonNode body, boolean error) {
        if (published.has("by")) {
            JsonNode byKind = published.path("shapes");
            JsonNode kind = byKind.path(body.path(published.path("by").asText()).asText());
            if (!kind.isMissingNode()) {
                return Optional.of(kind);
            }
            // The first shape reports the kind that is not published.
            return error ? shape("error") : Optional.of(byKind.elements().next());
        }
        if (published.has("body")) {
            return Optional.of(published.path("body"));
        }
        return shape(body.path("error").isObject() ? "invocation_error" : "error");
    }

    private Optional<JsonNode> shape(String name) {
        return Optional.of(shapes.path(name)).filter(shape -> !shape.isMissingNode());
    }

    /** Compares a code with its published statuses, and whether it may be retried. */
    private void checkCode(JsonNode body, RawResponse response, Consumer<String> violations) {
        JsonNode error = body.path("error").isObject() ? body.path("error") : body;
        String code = body.path("error").isObject()
                ? error.path("code").asText()
                : error.path("error").asText();
        JsonNode row = codes.path(code);
        if (row.isMissingNode()) {
            violations.accept("the code '" + abbreviate(code) + "' is not a published one");
            return;
        }
        boolean published = row.path("status").valueStream().anyMatch(one -> one.asInt() == response.status());
        if (!published && response.isError()) {
            violations.accept("the code " + code + " has the status " + row.path("status"));
        }
        if (error.has("retryable")
                && error.path("retryable").asBoolean() != row.path("retry").asBoolean()) {
            violations.accept("the code " + code + " has 'retryable' " + row.path("retry"));
        }
    }

    private static String abbreviate(String code) {
        return code.length() > 60 ? code.substring(0, 60) + "…" : code;
    }
}
