package dev.capstan.tck.subject.auth;

import dev.capstan.tck.subject.HarnessError;
import java.util.Arrays;
import java.util.Optional;

/** A request of hosts, agents and services to a server. The discovery document states its path. */
public enum Operation {
    REGISTER("POST", "register"),
    CAPABILITIES("GET", "capabilities"),
    DESCRIBE_CAPABILITY("GET", "describe_capability"),
    EXECUTE("POST", "execute"),
    BATCH_EXECUTE("POST", "batch_execute", "/capability/batch-execute"),
    REQUEST_CAPABILITY("POST", "request_capability"),
    STATUS("GET", "status"),
    REACTIVATE("POST", "reactivate"),
    REVOKE("POST", "revoke"),
    REVOKE_HOST("POST", "revoke_host"),
    ROTATE_KEY("POST", "rotate_key"),
    ROTATE_HOST_KEY("POST", "rotate_host_key"),
    INTROSPECT("POST", "introspect");

    private final String method;
    private final String endpoint;
    private final Optional<String> defaultPath;

    Operation(String method, String endpoint) {
        this(method, endpoint, Optional.empty());
    }

    Operation(String method, String endpoint, String defaultPath) {
        this(method, endpoint, Optional.of(defaultPath));
    }

    Operation(String method, String endpoint, Optional<String> defaultPath) {
        this.method = method;
        this.endpoint = endpoint;
        this.defaultPath = defaultPath;
    }

    /** Returns the operation of a name in the discovery document. */
    public static Operation named(String endpoint) {
        return Arrays.stream(values())
                .filter(operation -> operation.endpoint.equals(endpoint))
                .findFirst()
                .orElseThrow(() -> new HarnessError("unknown operation: " + endpoint));
    }

    public String method() {
        return method;
    }

    /** Returns the name of its path in the discovery document. */
    public String endpoint() {
        return endpoint;
    }

    /**
     * Returns the path that the published client uses by default, relative to the issuer. The discovery document may
     * omit it.
     */
    public Optional<String> defaultPath() {
        return defaultPath;
    }
}
