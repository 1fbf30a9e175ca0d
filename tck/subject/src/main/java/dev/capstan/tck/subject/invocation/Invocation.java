package dev.capstan.tck.subject.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * An invocation of a capability (INV-5.1).
 *
 * @param capability its name, as the fixtures call it, or its id
 * @param trace the trace id that is given, if one is
 * @param timeoutMs how long it may take at most, in milliseconds, if it is said
 * @param token who invokes it, if that is said
 * @param session the session whose version it runs under, if it names one (NEG-2.4)
 */
public record Invocation(
        String capability,
        JsonNode parameters,
        @Nullable String trace,
        @Nullable Integer timeoutMs,
        @Nullable String token,
        @Nullable String session) {

    /** An invocation by nobody in particular that gives neither a trace nor a timeout nor a session. */
    public static Invocation of(String capability, JsonNode parameters) {
        return new Invocation(capability, parameters, null, null, null, null);
    }

    public Invocation under(String givenTrace) {
        return new Invocation(capability, parameters, givenTrace, timeoutMs, token, session);
    }

    public Invocation within(int ms) {
        return new Invocation(capability, parameters, trace, ms, token, session);
    }

    public Invocation by(String bearer) {
        return new Invocation(capability, parameters, trace, timeoutMs, bearer, session);
    }

    public Invocation in(String negotiated) {
        return new Invocation(capability, parameters, trace, timeoutMs, token, negotiated);
    }
}
