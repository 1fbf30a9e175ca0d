package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way: what was asked for, and what the gates have found out so far.
 *
 * @param correlationId the identity of this one call
 * @param traceId the trace it belongs to, the caller's where it gave one (INV-5.1)
 * @param caller who calls
 * @param target what is asked for
 * @param payload what is sent
 * @param timeout how long the caller is willing to wait; the capability's own limit where it is shorter (INV-6.1)
 * @param sessionId the session it belongs to, where the caller named one
 * @param answerWanted whether somebody waits for the answer; fire-and-forget does not
 * @param resolved the capability, once a gate has found it
 */
public record Call(
        String correlationId,
        String traceId,
        Caller caller,
        Target target,
        JsonNode payload,
        @Nullable Duration timeout,
        @Nullable String sessionId,
        boolean answerWanted,
        @Nullable Capability resolved) {

    /** A call that has passed no gate yet, with a new correlation id and, where the caller gave none, a new trace id. */
    public static Call begin(
            Caller caller,
            Target target,
            JsonNode payload,
            @Nullable String traceId,
            @Nullable Duration timeout,
            @Nullable String sessionId) {
        String trace = traceId == null ? UUID.randomUUID().toString() : traceId;
        return new Call(UUID.randomUUID().toString(), trace, caller, target, payload, timeout, sessionId, true, null);
    }

    /** The same call, whose answer nobody waits for. */
    public Call withoutAnswer() {
        return new Call(correlationId, traceId, caller, target, payload, timeout, sessionId, false, resolved);
    }

    /** The same call, its capability known. */
    public Call to(Capability capability) {
        return new Call(correlationId, traceId, caller, target, payload, timeout, sessionId, answerWanted, capability);
    }

    /** The capability; an {@link IllegalStateException} before the gate that finds it. */
    public Capability capability() {
        return found().orElseThrow(() -> new IllegalStateException("no gate has found the capability yet"));
    }

    /** The capability, if a gate has found it. */
    public Optional<Capability> found() {
        return Optional.ofNullable(resolved);
    }
}
