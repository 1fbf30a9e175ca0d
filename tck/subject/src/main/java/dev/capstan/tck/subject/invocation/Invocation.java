package dev.capstan.tck.subject.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * An invocation of a capability (INV-5.1).
 *
 * @param capability its fixture name or its id
 * @param trace trace id; null for none
 * @param timeoutMs maximum duration in milliseconds; null for none
 * @param token token of the caller; null for none
 * @param session session that sets the version; null for none (NEG-2.4)
 */
public record Invocation(
        String capability,
        JsonNode parameters,
        @Nullable String trace,
        @Nullable Integer timeoutMs,
        @Nullable String token,
        @Nullable String session) {

    /** Creates an anonymous invocation without a trace, timeout or session. */
    public static Invocation of(String capability, JsonNode parameters) {
        return new Invocation(capability, parameters, null, null, null, null);
    }

    /** Returns the same invocation with a trace id. */
    public Invocation withTrace(String givenTrace) {
        return new Invocation(capability, parameters, givenTrace, timeoutMs, token, session);
    }

    /** Returns the same invocation with a timeout in ms. */
    public Invocation withTimeout(int ms) {
        return new Invocation(capability, parameters, trace, ms, token, session);
    }

    /** Returns the same invocation with a bearer token. */
    public Invocation by(String bearer) {
        return new Invocation(capability, parameters, trace, timeoutMs, bearer, session);
    }

    /** Returns the same invocation under a negotiated session. */
    public Invocation withSession(String negotiated) {
        return new Invocation(capability, parameters, trace, timeoutMs, token, negotiated);
    }

    /**
     * Returns the members of the request.
     *
     * @param id the id of the capability at the subject
     */
    public ObjectNode members(String id) {
        ObjectNode members = Json.object().put("capability_id", id);
        members.set("parameters", parameters);
        if (trace != null) {
            members.put("trace_id", trace);
        }
        if (timeoutMs != null) {
            members.put("timeout_ms", timeoutMs);
        }
        if (session != null) {
            members.put("session_id", session);
        }
        return members;
    }
}
