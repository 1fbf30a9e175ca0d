package dev.capstan.openapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** An OpenAPI 3.0 or 3.1 document in JSON or YAML, with references within it. */
public final class OpenApiDocument {

    /** Maximum size of a document: 32 MiB. */
    public static final int MAX_BYTES = 32 << 20;

    private static final int MAX_DEPTH = 200;
    private static final int MAX_ALIASES = 1_000;
    private static final int MAX_REFERENCES = 64;
    private static final Pattern VERSION = Pattern.compile("3\\.[01](\\.[0-9]+)?");
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxStringLength(MAX_BYTES)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final JsonNode root;

    private OpenApiDocument(JsonNode root) {
        this.root = root;
    }

    /**
     * Reads a document.
     *
     * @param bytes JSON or YAML in UTF-8, at most {@link #MAX_BYTES}
     * @throws InvalidOpenApi if it is neither, or not OpenAPI 3.0 or 3.1
     */
    public static OpenApiDocument read(byte[] bytes) throws InvalidOpenApi {
        if (bytes.length > MAX_BYTES) {
            throw new InvalidOpenApi("the document has more than 32 MiB; split it");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        JsonNode root = text.stripLeading().startsWith("{") ? json(text) : yaml(text);
        String version = root.path("openapi").asText();
        if (!VERSION.matcher(version).matches()) {
            throw new InvalidOpenApi(
                    root.has("swagger")
                            ? "this is Swagger 2.0; convert it to OpenAPI 3.0 or 3.1 first"
                            : "'openapi' is '" + version + "'; it must be 3.0.x or 3.1.x");
        }
        if (!root.path("paths").isObject()) {
            throw new InvalidOpenApi("'paths' is missing; the document describes no operation");
        }
        return new OpenApiDocument(root);
    }

    private static JsonNode json(String text) throws InvalidOpenApi {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new InvalidOpenApi("the document is not valid JSON: " + e.getOriginalMessage());
        }
    }

    private static JsonNode yaml(String text) throws InvalidOpenApi {
        LoadSettings settings = LoadSettings.builder()
                .setSchema(new CoreSchema())
                .setCodePointLimit(MAX_BYTES)
                .setMaxAliasesForCollections(MAX_ALIASES)
                .setAllowDuplicateKeys(false)
                .build();
        try {
            return YamlTree.of(new Load(settings).loadFromString(text), MAX_DEPTH);
        } catch (MarkedYamlEngineException e) {
            String line = e.getProblemMark()
                    .map(mark -> " in line " + (mark.getLine() + 1))
                    .orElse("");
            throw new InvalidOpenApi("the document is not valid YAML 1.2" + line + ": "
                    + e.getProblem().strip());
        } catch (YamlEngineException | IllegalArgumentException | StackOverflowError e) {
            throw new InvalidOpenApi("the document is not valid YAML 1.2: " + e.getMessage());
        }
    }

    JsonNode root() {
        return root;
    }

    /** Whether schemas follow 3.0, with {@code nullable} and exclusive bounds that are booleans. */
    boolean isVersion30() {
        return root.path("openapi").asText().startsWith("3.0");
    }

    /** Returns the value that a node refers to, or the node itself if it is no reference. */
    Optional<Located> resolve(JsonNode node, String pointer) {
        JsonNode found = node;
        String where = pointer;
        Set<String> seen = new HashSet<>();
        while (found.path("$ref").isTextual()) {
            String reference = found.path("$ref").textValue();
            if (!reference.startsWith("#/") || !seen.add(reference) || seen.size() > MAX_REFERENCES) {
                return Optional.empty();
            }
            Optional<JsonNode> target = at(reference);
            if (target.isEmpty()) {
                return Optional.empty();
            }
            found = target.get();
            where = reference.substring(1);
        }
        return Optional.of(new Located(found, where));
    }

    /** Returns the value like {@link #resolve}; the exception names it, such as {@code the body}. */
    Located require(JsonNode node, String pointer, String name) throws Unsupported {
        return resolve(node, pointer)
                .orElseThrow(() -> new Unsupported(pointer, name + " refers to nothing in the document"));
    }

    /** Returns the value at a reference such as {@code #/components/schemas/Pet}, or empty if there is none. */
    Optional<JsonNode> at(String reference) {
        try {
            String decoded = URLDecoder.decode(reference.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
            return Optional.of(root.at(JsonPointer.compile(decoded))).filter(node -> !node.isMissingNode());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * A value and where it is.
     *
     * @param node value
     * @param pointer JSON pointer into the document
     */
    record Located(JsonNode node, String pointer) {}
}
