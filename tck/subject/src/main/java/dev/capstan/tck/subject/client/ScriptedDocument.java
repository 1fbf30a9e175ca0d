package dev.capstan.tck.subject.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.auth.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The discovery document of a scripted server (§5.1), and the paths that it states. */
public final class ScriptedDocument {

    /** Path at which the results of executions in the background are polled. */
    static final String JOB = "/jobs/1";

    /** Path of a location that is not the default. */
    private static final String BRANCH = "/branch/execute";

    private final String issuer;
    private final ObjectNode body = Json.object();
    private volatile ScriptedResponse response;
    private volatile Map<String, Operation> paths = Map.of();

    ScriptedDocument(String issuer) {
        this.issuer = issuer;
        body.put("version", "1.0-draft")
                .put("provider_name", "kit")
                .put("description", "The scripted server of the conformance kit")
                .put("issuer", issuer);
        body.set("algorithms", Json.tree(List.of("Ed25519")));
        body.set("modes", Json.tree(List.of("delegated", "autonomous")));
        body.set("approval_methods", Json.tree(List.of("device_authorization")));
        Map<String, Operation> defaults = new LinkedHashMap<>();
        defaults.put("/agent/register", Operation.REGISTER);
        defaults.put("/capability/list", Operation.CAPABILITIES);
        defaults.put("/capability/describe", Operation.DESCRIBE_CAPABILITY);
        defaults.put("/capability/execute", Operation.EXECUTE);
        defaults.put("/agent/request-capability", Operation.REQUEST_CAPABILITY);
        defaults.put("/agent/status", Operation.STATUS);
        defaults.put("/agent/reactivate", Operation.REACTIVATE);
        defaults.put("/agent/revoke", Operation.REVOKE);
        defaults.put("/host/revoke", Operation.REVOKE_HOST);
        defaults.put("/agent/rotate-key", Operation.ROTATE_KEY);
        defaults.put("/host/rotate-key", Operation.ROTATE_HOST_KEY);
        defaults.put("/agent/introspect", Operation.INTROSPECT);
        response = ScriptedResponse.ok(body);
        move(defaults);
    }

    /** Returns the issuer that it states unless it is changed: the URL of the server. */
    public String issuer() {
        return issuer;
    }

    /** Returns the URL of a location for executions that is not the default. */
    public String branch() {
        return issuer + BRANCH;
    }

    /** Returns the URL at which an execution in the background is polled. */
    public String job() {
        return issuer + JOB;
    }

    /** Moves every operation to a path that no client can guess. Requests to the earlier paths are not found. */
    public void moveToOtherPaths() {
        Map<String, Operation> moved = new LinkedHashMap<>();
        paths.forEach((path, operation) -> moved.put("/kit/x" + path.replace("-", ""), operation));
        move(moved);
    }

    private void move(Map<String, Operation> byPath) {
        paths = Map.copyOf(byPath);
        ObjectNode endpoints = Json.object();
        byPath.forEach((path, operation) -> {
            endpoints.put(operation.endpoint(), path);
            if (operation == Operation.EXECUTE) {
                body.put("default_location", issuer + path);
            }
        });
        body.set("endpoints", endpoints);
        response = new ScriptedResponse(response.status(), response.headers(), body);
    }

    /** Changes the document. */
    public void change(Consumer<ObjectNode> change) {
        change.accept(body);
        response = new ScriptedResponse(response.status(), response.headers(), body);
    }

    /** Replaces the response with which it is served. */
    public void respond(ScriptedResponse other) {
        response = other;
    }

    /** Adds a header to the response with which it is served. */
    public void head(String name, String value) {
        response = response.with(name, value);
    }

    ScriptedResponse response() {
        return response;
    }

    /** Returns the operation of a path. */
    Optional<Operation> operation(String path) {
        return path.equals(BRANCH) ? Optional.of(Operation.EXECUTE) : Optional.ofNullable(paths.get(path));
    }
}
