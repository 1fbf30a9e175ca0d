package dev.capstan.tck.subject.auth;

import java.util.Optional;

/** What hosts, agents and services ask of a server; discovery says at which path. */
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

    Operation(String method, String endpoint, String usual) {
        this(method, endpoint, Optional.of(usual));
    }

    Operation(String method, String endpoint, Optional<String> usual) {
        this.method = method;
        this.endpoint = endpoint;
        this.defaultPath = usual;
    }

    public String method() {
        return method;
    }

    /** What discovery calls its path. */
    public String endpoint() {
        return endpoint;
    }

    /** Where the published client looks for it, relative to the issuer, although discovery need not tell. */
    public Optional<String> defaultPath() {
        return defaultPath;
    }
}
