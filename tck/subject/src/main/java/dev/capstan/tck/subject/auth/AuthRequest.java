package dev.capstan.tck.subject.auth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request of Agent Auth.
 *
 * @param query query parameters by name
 * @param token token of the caller, if any
 * @param headers additional headers
 */
public record AuthRequest(
        Operation operation,
        Map<String, String> query,
        Optional<JsonNode> body,
        Optional<String> token,
        Map<String, String> headers) {

    public AuthRequest {
        query = Map.copyOf(query);
        headers = Map.copyOf(headers);
    }

    /** Creates an anonymous request without a body. */
    public static AuthRequest of(Operation operation) {
        return new AuthRequest(operation, Map.of(), Optional.empty(), Optional.empty(), Map.of());
    }

    /** Returns the same request with a query parameter. */
    public AuthRequest withQuery(String name, String value) {
        Map<String, String> more = new TreeMap<>(query);
        more.put(name, value);
        return new AuthRequest(operation, more, body, token, headers);
    }

    /** Returns the same request with a body. */
    public AuthRequest withBody(JsonNode newBody) {
        return new AuthRequest(operation, query, Optional.of(newBody), token, headers);
    }

    /** Returns the same request with a bearer token. */
    public AuthRequest by(String bearer) {
        return new AuthRequest(operation, query, body, Optional.of(bearer), headers);
    }

    /** Returns the same request with a header. */
    public AuthRequest with(String header, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(header, value);
        return new AuthRequest(operation, query, body, token, more);
    }
}
