package dev.capstan.tck.subject;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * An invocation of a capability (INV-5.1).
 *
 * @param capability its name, as the fixtures call it, or its id
 * @param trace the trace id that is given, if one is
 * @param timeoutMs how long it may take at most, in milliseconds, if it is said
 */
public record Invocation(
        String capability,
        JsonNode parameters,
        @Nullable String trace,
        @Nullable Integer timeoutMs) {

    /** An invocation that gives neither a trace nor a timeout. */
    public static Invocation of(String capability, JsonNode parameters) {
        return new Invocation(capability, parameters, null, null);
    }
}
