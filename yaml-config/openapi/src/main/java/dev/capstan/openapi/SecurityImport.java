package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The import of security requirements: each credential becomes a reference to a secret. */
final class SecurityImport {

    private static final Pattern NOT_IN_A_VARIABLE = Pattern.compile("[^A-Z0-9]+");

    private final OpenApiDocument document;
    private final ImportOptions options;
    private final SortedMap<String, String> secrets = new TreeMap<>();

    SecurityImport(OpenApiDocument document, ImportOptions options) {
        this.document = document;
        this.options = options;
    }

    /**
     * Adds the credentials of the first alternative that can be served.
     *
     * @param requirements the requirements of the operation or of the document
     */
    void add(JsonNode requirements, String pointer, Imported into) throws Unsupported {
        if (!requirements.isArray() || requirements.isEmpty()) {
            return;
        }
        for (JsonNode alternative : requirements) {
            Imported candidate = Imported.empty();
            if (isServed(alternative, candidate)) {
                into.addAll(candidate);
                return;
            }
        }
        throw new Unsupported(pointer, "none of its security schemes is supported");
    }

    /**
     * Additions to a handler for its credentials.
     *
     * @param query parameters
     * @param headers headers
     * @param handler other keys
     * @param secrets environment variables that it needs, each with what it holds
     */
    record Imported(ObjectNode query, ObjectNode headers, ObjectNode handler, SortedMap<String, String> secrets) {
        static Imported empty() {
            return new Imported(Json.object(), Json.object(), Json.object(), new TreeMap<>());
        }

        private void addAll(Imported other) {
            query.setAll(other.query());
            headers.setAll(other.headers());
            handler.setAll(other.handler());
            secrets.putAll(other.secrets());
        }
    }

    private boolean isServed(JsonNode alternative, Imported into) {
        boolean all = true;
        for (Map.Entry<String, JsonNode> needed : alternative.properties()) {
            String pointer = "/components/securitySchemes/" + Json.pointerToken(needed.getKey());
            Optional<OpenApiDocument.Located> scheme =
                    document.at("#" + pointer).flatMap(node -> document.resolve(node, pointer));
            all &= scheme.isPresent() && isServed(needed.getKey(), scheme.get().node(), needed.getValue(), into);
        }
        return all;
    }

    private boolean isServed(String name, JsonNode scheme, JsonNode scopes, Imported into) {
        return switch (scheme.path("type").asText()) {
            case "apiKey" -> isKeyServed(name, scheme, into);
            case "http" -> isHttpServed(name, scheme, into);
            case "oauth2", "openIdConnect" -> {
                token(name, scheme, scopes, into);
                yield true;
            }
            default -> false;
        };
    }

    private boolean isKeyServed(String name, JsonNode scheme, Imported into) {
        String parameter = scheme.path("name").asText();
        switch (scheme.path("in").asText()) {
            case "header" -> into.headers().set(parameter, secret(name, "", "the API key", into));
            case "query" -> into.query().set(parameter, secret(name, "", "the API key", into));
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean isHttpServed(String name, JsonNode scheme, Imported into) {
        switch (scheme.path("scheme").asText().toLowerCase(Locale.ROOT)) {
            case "bearer" -> into.headers().set("Authorization", secret(name, "Bearer ", "the token", into));
            case "basic" ->
                into.headers().set("Authorization", secret(name, "Basic ", "user:password in Base64", into));
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Uses client credentials where the document has that flow and the client is known, and a given token otherwise. */
    private void token(String name, JsonNode scheme, JsonNode scopes, Imported into) {
        JsonNode tokenUrl = scheme.path("flows").path("clientCredentials").path("tokenUrl");
        if (tokenUrl.isTextual()
                && tokenUrl.textValue().startsWith("http")
                && options.clientId().isPresent()) {
            ObjectNode auth = into.handler().putObject("auth").put("kind", "oauth2");
            auth.put("tokenUrl", tokenUrl.textValue());
            auth.put("clientId", options.clientId().get());
            auth.put("clientSecret", reference(name, "the client secret", into));
            if (!scopes.isEmpty()) {
                auth.set("scopes", scopes);
            }
            return;
        }
        String advice = tokenUrl.isTextual() ? "; with a client id it is fetched by client credentials" : "";
        into.headers().set("Authorization", secret(name, "Bearer ", "an access token" + advice, into));
    }

    private ObjectNode secret(String scheme, String prefix, String what, Imported into) {
        ObjectNode secret = Json.object().put("secret", reference(scheme, what, into));
        if (!prefix.isEmpty()) {
            secret.put("prefix", prefix);
        }
        return secret;
    }

    private String reference(String scheme, String what, Imported into) {
        String variable = NOT_IN_A_VARIABLE
                .matcher((options.agent().name() + "_" + scheme).toUpperCase(Locale.ROOT))
                .replaceAll("_");
        String name = Character.isDigit(variable.charAt(0)) ? "_" + variable : variable;
        into.secrets().put(name, what);
        return "env:" + name;
    }

    /** Returns the environment variables that the handlers need, each with what it holds. */
    SortedMap<String, String> secrets() {
        return secrets;
    }
}
