package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way: what was asked for, and what the gates have found out so far.
 *
 * @param request what was asked for
 * @param found the capability, once a gate has found it
 * @param pinned whether a gate has bound the call to the version of that capability
 * @param allowances what the rate limits that it passed still leave to the caller (INV-4.1)
 * @param tolerated what its payloads break and is let pass, in the order in which it was found (X-NEG-6.1)
 */
public record Call(
        CallRequest request,
        Optional<Capability> found,
        boolean pinned,
        List<RateLimitStatus> rateLimits,
        List<ToleratedViolations> toleratedViolations) {

    public Call {
        rateLimits = List.copyOf(rateLimits);
        toleratedViolations = List.copyOf(toleratedViolations);
    }

    /** A call that has passed no gate yet. */
    public static Call of(CallRequest request) {
        return new Call(request, Optional.empty(), false, List.of(), List.of());
    }

    /** A call that has passed no gate yet, with a new correlation id. */
    public static Call begin(
            Caller caller,
            Target target,
            JsonNode payload,
            Trace trace,
            @Nullable Duration timeout,
            @Nullable String sessionId) {
        String id = UUID.randomUUID().toString();
        return of(new CallRequest(id, trace, caller, target, payload, timeout, sessionId, true));
    }

    /** The identity of this one call. */
    public String correlationId() {
        return request.correlationId();
    }

    /** The trace that it belongs to. */
    public Trace trace() {
        return request.trace();
    }

    /** The id of the trace that it belongs to. */
    public String traceId() {
        return trace().id();
    }

    /** Returns the caller. */
    public Caller caller() {
        return request.caller();
    }

    /** Returns the capability asked for, in the version that a gate has bound the call to if one has. */
    public Target target() {
        return pinned ? request.target().withVersion(capability().version()) : request.target();
    }

    /** Returns the payload. */
    public JsonNode payload() {
        return request.payload();
    }

    /** Returns the time that the caller is willing to wait; {@code null} where it does not say. */
    public @Nullable Duration timeout() {
        return request.timeout();
    }

    /** The session it belongs to; {@code null} where the caller named none. */
    public @Nullable String sessionId() {
        return request.sessionId();
    }

    /** Whether somebody waits for the answer. */
    public boolean responseExpected() {
        return request.responseExpected();
    }

    /** The same call, whose answer nobody waits for. */
    public Call withoutAnswer() {
        return new Call(request.withoutAnswer(), found, pinned, rateLimits, toleratedViolations);
    }

    /** The same call, its capability known. */
    public Call to(Capability capability) {
        return new Call(request, Optional.of(capability), false, rateLimits, toleratedViolations);
    }

    /** The same call, its capability known, under this version of it and no other. */
    public Call pinnedTo(Capability capability) {
        return new Call(request, Optional.of(capability), true, rateLimits, toleratedViolations);
    }

    /** The same call, with what the rate limits still leave to its caller. */
    public Call withRateLimits(List<RateLimitStatus> left) {
        return new Call(request, found, pinned, left, toleratedViolations);
    }

    /** The same call, which goes on although a payload breaks its schema. */
    public Call withToleratedViolations(ToleratedViolations breach) {
        List<ToleratedViolations> all =
                Stream.concat(toleratedViolations.stream(), Stream.of(breach)).toList();
        return new Call(request, found, pinned, rateLimits, all);
    }

    /** The capability; an {@link IllegalStateException} before the gate that finds it. */
    public Capability capability() {
        return found.orElseThrow(() -> new IllegalStateException("no gate has found the capability yet"));
    }

    /** Whether it runs under a version that was chosen for it, rather than under whichever is the newest. */
    public boolean isVersionPinned() {
        return target().version() != null;
    }
}
