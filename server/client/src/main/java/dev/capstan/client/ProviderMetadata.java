package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The discovery document of a server (GR-1.1).
 *
 * @param issuer the server's URL, the audience of tokens
 * @param defaultLocation URL for the execution of capabilities without a location of their own
 * @param modes names of the agent modes it supports
 * @param endpoints paths of its operations, relative to the issuer
 */
public record ProviderMetadata(
        String issuer, SecureUrl defaultLocation, Set<String> modes, Map<String, String> endpoints) {

    private static final String VERSION = "1\\.\\d{1,9}(-draft)?";
    private static final int MAX_PATH_LENGTH = 1000;

    public ProviderMetadata {
        modes = Set.copyOf(modes);
        endpoints = Map.copyOf(endpoints);
    }

    /**
     * Reads the discovery document found under a URL. Throws {@link ClientFailed} if it has no version, a version other than
     * 1.x, or another server as its issuer.
     */
    static ProviderMetadata parse(JsonNode document, SecureUrl url) {
        if (!document.path("version").isTextual()) {
            throw new ClientFailed("the document at " + url.withoutSlash()
                    + " has no version of Agent Auth; check that this is the URL of an Agent Auth server");
        }
        String version = document.path("version").asText();
        if (!version.matches(VERSION)) {
            throw new ClientFailed("the server's Agent Auth version is '" + TerminalText.of(version)
                    + "' and this client supports 1.x; use a client of that version");
        }
        String issuer = document.path("issuer").asText();
        if (!issuer.equals(url.withoutSlash())) {
            throw new ClientFailed(
                    "the issuer of the server at " + url.withoutSlash() + " is '" + TerminalText.of(issuer)
                            + "'; if you trust it, use that URL",
                    Remedy.OTHER_URL);
        }
        Map<String, String> endpoints = new LinkedHashMap<>();
        document.path("endpoints")
                .properties()
                .forEach(entry -> endpoints.put(entry.getKey(), entry.getValue().asText()));
        Set<String> modes = new LinkedHashSet<>();
        document.path("modes").forEach(mode -> modes.add(TerminalText.of(mode)));
        return new ProviderMetadata(issuer, location(document, issuer, endpoints), modes, endpoints);
    }

    private static SecureUrl location(JsonNode document, String issuer, Map<String, String> endpoints) {
        String named = document.path("default_location").asText(issuer + endpoints.get("execute"));
        return trusted(SecureUrl.named(named, "default_location"), SecureUrl.parse(issuer));
    }

    /**
     * Returns the location of a capability, the default if it has none of its own. Throws {@link ClientFailed} if a
     * remote server names a location on this machine.
     */
    SecureUrl location(Optional<String> own) {
        return own.map(text -> trusted(SecureUrl.named(text, "location"), SecureUrl.parse(issuer)))
                .orElse(defaultLocation);
    }

    private static SecureUrl trusted(SecureUrl location, SecureUrl issuer) {
        if (location.isLoopback() && !issuer.isLoopback()) {
            throw new ClientFailed("the server names a location on this machine, '"
                    + TerminalText.of(location.uri().toString()) + "'; nothing was sent to it");
        }
        return location;
    }

    /** Returns the URL of an operation, such as {@code register}. */
    URI endpoint(String operation) {
        String path = endpoints.get(operation);
        if (path == null) {
            throw new ClientFailed("the server at " + issuer + " has no endpoint for " + operation);
        }
        if (!path.startsWith("/") || path.startsWith("//") || path.length() > MAX_PATH_LENGTH) {
            throw new ClientFailed("the server's path for " + operation + " is not a valid path on that server: "
                    + TerminalText.of(path));
        }
        try {
            return SecureUrl.named(issuer + path, operation).uri();
        } catch (IllegalArgumentException e) {
            throw new ClientFailed(
                    "the server's path for " + operation + " is not a valid path: " + TerminalText.of(path), e);
        }
    }
}
