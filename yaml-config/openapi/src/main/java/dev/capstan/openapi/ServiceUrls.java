package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The URLs of the service that a document describes. */
record ServiceUrls(OpenApiDocument document, ImportOptions options) {

    /** Returns the URL that the path of an operation is appended to, without {@code /} at its end. */
    String of(JsonNode operation, JsonNode item, String pointer) throws Unsupported {
        String url = options.server()
                .map(URI::toString)
                .or(() -> Stream.of(operation, item, document.root())
                        .map(level -> level.path("servers").path(0))
                        .filter(JsonNode::isObject)
                        .findFirst()
                        .map(ServiceUrls::expanded))
                .orElse("/");
        String absolute = absolute(url)
                .orElseThrow(() -> new Unsupported(
                        pointer,
                        "the server '" + url + "' is not an absolute http or https URL; set the URL of the server"));
        return absolute.endsWith("/") ? absolute.substring(0, absolute.length() - 1) : absolute;
    }

    private static String expanded(JsonNode server) {
        String url = server.path("url").asText();
        for (Map.Entry<String, JsonNode> variable : server.path("variables").properties()) {
            url = url.replace(
                    "{" + variable.getKey() + "}",
                    variable.getValue().path("default").asText());
        }
        return url;
    }

    private Optional<String> absolute(String url) {
        try {
            URI resolved = options.source().map(base -> base.resolve(url)).orElseGet(() -> URI.create(url));
            boolean isWeb =
                    "https".equalsIgnoreCase(resolved.getScheme()) || "http".equalsIgnoreCase(resolved.getScheme());
            boolean isPlain = resolved.getRawQuery() == null && resolved.getRawUserInfo() == null;
            return isWeb && resolved.getHost() != null && isPlain ? Optional.of(resolved.toString()) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
