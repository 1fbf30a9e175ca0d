package dev.capstan.tck.subject.auth;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.net.URI;

/** What a server says of itself to whoever wants to register agents with it. */
public record DiscoveryDocument(JsonReader document) {

    /** What tokens that are no executions are meant for. */
    public String issuer() {
        return document.text("issuer");
    }

    /** What tokens for executions are meant for, where a capability has no location of its own. */
    public String defaultLocation() {
        return document.optionalText("default_location").orElseGet(() -> {
            String endpoint = endpoint(Operation.EXECUTE);
            return isAbsolute(endpoint) ? endpoint : base() + endpoint;
        });
    }

    /** Where it says an operation is: relative to the issuer, or against the specification a whole address (GR-8.3). */
    public String endpoint(Operation operation) {
        return document.object("endpoints")
                .optionalText(operation.endpoint())
                .or(operation::defaultPath)
                .orElseThrow(() ->
                        new ConformanceFailure("discovery has no '" + operation.endpoint() + "' under 'endpoints'"));
    }

    /** The path of an operation, from the root of the server on. */
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
            throw new ConformanceFailure("'" + address + "' in discovery is no address");
        }
    }
}
