package dev.capstan.tck.subject.auth;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.OptionalFeature;
import java.net.URI;
import java.util.Optional;

/** The discovery document of a server, for clients that want to register agents. */
public record DiscoveryDocument(JsonReader document) {

    /** Returns the audience of all tokens except those for executions. */
    public String issuer() {
        return document.text("issuer");
    }

    /** Returns the audience of execution tokens for capabilities without a location of their own. */
    public String defaultLocation() {
        return document.optionalText("default_location").orElseGet(() -> {
            String endpoint = endpoint(Operation.EXECUTE);
            return isAbsolute(endpoint) ? endpoint : base() + endpoint;
        });
    }

    /**
     * Returns the stated endpoint of an operation, or its default: relative to the issuer or, contrary to the
     * specification, an absolute URL (GR-8.3).
     */
    public String endpoint(Operation operation) {
        return document.object("endpoints")
                .optionalText(operation.endpoint())
                .or(operation::defaultPath)
                .orElseThrow(() ->
                        new ConformanceFailure("discovery has no '" + operation.endpoint() + "' under 'endpoints'"));
    }

    /** Returns whether the server offers a feature, or empty if the document does not say so. */
    public Optional<Boolean> offers(OptionalFeature feature) {
        return switch (feature) {
            case AUTONOMOUS_AGENTS -> lists("modes", "autonomous");
            case DEVICE_AUTHORIZATION -> lists("approval_methods", "device_authorization");
            case INTROSPECTION -> Optional.of(document.object("endpoints").has(Operation.INTROSPECT.endpoint()));
            default -> Optional.empty();
        };
    }

    private Optional<Boolean> lists(String field, String value) {
        return document.has(field)
                ? Optional.of(document.list(field).stream().anyMatch(one -> value.equals(one.textValue())))
                : Optional.empty();
    }

    /** Returns the path of an operation from the root of the server. */
    public String path(Operation operation) {
        String endpoint = endpoint(operation);
        return pathOf(isAbsolute(endpoint) ? endpoint : base() + endpoint);
    }

    private String base() {
        return issuer().replaceFirst("/+$", "");
    }

    private static boolean isAbsolute(String address) {
        return address.matches("https?://.*");
    }

    private static String pathOf(String address) {
        try {
            return URI.create(address).getRawPath();
        } catch (IllegalArgumentException e) {
            throw new ConformanceFailure("'" + address + "' in discovery is not a valid URL");
        }
    }
}
