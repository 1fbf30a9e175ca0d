package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.service.RequestMapping;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The import of the parameters of an operation: where each goes, and its schema as a property of the input. */
final class ParameterImport {

    /** Headers that OpenAPI itself describes elsewhere. */
    private static final Set<String> DESCRIBED_ELSEWHERE = Set.of("accept", "content-type", "authorization");

    private static final Map<String, String> SEPARATORS =
            Map.of("form", ",", "spaceDelimited", " ", "pipeDelimited", "|", "simple", ",");

    /** Kinds of values whose JSON is sent as it is. Lists are sent item by item, and strings without quotes. */
    private static final Set<String> SENT_AS_JSON = Set.of("object", "number", "boolean", "null");

    /** Kinds of values that are sent as text. */
    private static final Set<String> SENT_AS_TEXT = Set.of("string", "number", "boolean", "null");

    private static final Set<String> SCALARS = Set.of("string", "number", "boolean");

    private final OpenApiDocument document;
    private final SchemaConversion schemas;
    private final SchemaKinds kinds;
    private final InputSchema input;
    private final Consumer<Remark> remarks;
    private final ObjectNode path = Json.object();
    private final ObjectNode query = Json.object();
    private final ObjectNode headers = Json.object();

    ParameterImport(OpenApiDocument document, SchemaConversion schemas, InputSchema input, Consumer<Remark> remarks) {
        this.document = document;
        this.schemas = schemas;
        this.kinds = new SchemaKinds(document);
        this.input = input;
        this.remarks = remarks;
    }

    /** Imports the parameters of a path and of its operation, of which the latter count where both have one. */
    void add(JsonNode ofPath, String pathPointer, JsonNode ofOperation, String operationPointer) throws Unsupported {
        Map<String, OpenApiDocument.Located> byName = new LinkedHashMap<>();
        collect(ofPath, pathPointer, byName);
        collect(ofOperation, operationPointer, byName);
        for (OpenApiDocument.Located parameter : byName.values()) {
            add(parameter.node(), parameter.pointer());
        }
    }

    private void collect(JsonNode parameters, String pointer, Map<String, OpenApiDocument.Located> byName)
            throws Unsupported {
        for (int i = 0; i < parameters.size(); i++) {
            OpenApiDocument.Located found = document.require(parameters.get(i), pointer + "/" + i, "the parameter");
            byName.put(
                    found.node().path("in").asText() + " "
                            + found.node().path("name").asText(),
                    found);
        }
    }

    private void add(JsonNode parameter, String at) throws Unsupported {
        String name = parameter.path("name").asText();
        switch (parameter.path("in").asText()) {
            case "path" -> addPath(name, parameter, at);
            case "query" -> addQuery(name, parameter, at);
            case "header" -> addHeader(name, parameter, at);
            default ->
                skip(parameter, at, "parameters in '" + parameter.path("in").asText() + "' are not supported");
        }
    }

    private void addPath(String name, JsonNode parameter, String at) throws Unsupported {
        Optional<String> obstacle = obstacle(parameter, "path", Set.of("simple"), "simple");
        if (obstacle.isPresent()) {
            throw new Unsupported(at, obstacle.get());
        }
        path.set(name, from(input.add(name, "path", schema(parameter, at), parameter, true)));
    }

    private void addQuery(String name, JsonNode parameter, String at) throws Unsupported {
        Optional<String> obstacle = obstacle(parameter, "query", SEPARATORS.keySet(), "form");
        if (obstacle.isPresent()) {
            skip(parameter, at, obstacle.get());
            return;
        }
        String style = style(parameter, "form");
        boolean explodes = parameter.path("explode").asBoolean(style.equals("form"));
        ObjectNode value = from(input.add(name, "query", schema(parameter, at), parameter, isRequired(parameter)));
        if (!explodes) {
            value.put("separator", SEPARATORS.get(style));
        }
        query.set(name, value);
    }

    private void addHeader(String name, JsonNode parameter, String at) throws Unsupported {
        if (DESCRIBED_ELSEWHERE.contains(name.toLowerCase(Locale.ROOT))) {
            return;
        }
        if (RequestMapping.isReserved(name) || RequestMapping.isConfidential(name)) {
            skip(parameter, at, "the header '" + name + "' cannot be set by a call");
            return;
        }
        Optional<String> obstacle = obstacle(parameter, "header", Set.of("simple"), "simple");
        if (obstacle.isPresent()) {
            skip(parameter, at, obstacle.get());
            return;
        }
        ObjectNode value = from(input.add(name, "header", schema(parameter, at), parameter, isRequired(parameter)));
        headers.set(name, value.put("separator", ","));
    }

    private void skip(JsonNode parameter, String at, String reason) throws Unsupported {
        if (isRequired(parameter)) {
            throw new Unsupported(at, reason + ", and the parameter is required");
        }
        remarks.accept(new Remark(at, reason + "; the optional parameter is left out"));
    }

    private static boolean isRequired(JsonNode parameter) {
        return parameter.path("required").asBoolean();
    }

    private static String style(JsonNode parameter, String defaultStyle) {
        return parameter.path("style").asText(defaultStyle);
    }

    /** Returns why the values of a parameter cannot be sent as the document says; empty if they can. */
    private Optional<String> obstacle(JsonNode parameter, String in, Set<String> styles, String defaultStyle) {
        JsonNode content = parameter.path("content");
        if (!parameter.has("schema") && !content.isEmpty()) {
            return obstacleOfContent(content, in);
        }
        String style = style(parameter, defaultStyle);
        if (!styles.contains(style)) {
            return Optional.of("the style '" + style + "' in the " + in + " is not supported");
        }
        Set<String> allowed = kinds.of(parameter.path("schema"));
        if (in.equals("path")) {
            return Optional.of("a list or an object in the path is not supported")
                    .filter(reason -> Collections.disjoint(allowed, SCALARS));
        }
        boolean isObject = allowed.contains("object") && !allowed.equals(SchemaKinds.ALL);
        return Optional.of("an object in the " + in + " is not supported").filter(reason -> isObject);
    }

    private Optional<String> obstacleOfContent(JsonNode content, String in) {
        Map.Entry<String, JsonNode> first = content.properties().iterator().next();
        Set<String> sent = MediaTypes.json(content).isPresent() ? SENT_AS_JSON : SENT_AS_TEXT;
        Set<String> unsent = new TreeSet<>(kinds.of(first.getValue().path("schema")));
        unsent.removeIf(kind -> sent.contains(kind) && !(in.equals("path") && kind.equals("object")));
        return Optional.of("a value of " + first.getKey() + " in the " + in + " is not supported if it may be of type "
                        + String.join(" or ", unsent))
                .filter(reason -> !unsent.isEmpty());
    }

    private JsonNode schema(JsonNode parameter, String at) throws Unsupported {
        if (parameter.has("schema")) {
            return schemas.convert(parameter.get("schema"), at + "/schema");
        }
        List<Map.Entry<String, JsonNode>> contents =
                List.copyOf(parameter.path("content").properties());
        return contents.isEmpty() ? schemas.convert(Json.object(), at) : schemas.convert(contents.get(0), at);
    }

    private static ObjectNode from(String property) {
        return Json.object().put("from", "/" + Json.pointerToken(property));
    }

    /** Returns where the parameters of the path are in the payload, where that is not under their names. */
    ObjectNode path() {
        return path;
    }

    ObjectNode query() {
        return query;
    }

    ObjectNode headers() {
        return headers;
    }
}
