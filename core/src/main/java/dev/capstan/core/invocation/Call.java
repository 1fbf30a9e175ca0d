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
 * One call in progress: its request, and the results of the gates so far.
 *
 * @param request request of the caller
 * @param found capability, once a gate has found it
 * @param pinned whether a gate has pinned the call to the version of that capability
 * @param rateLimits status of the rate limits that it has passed (INV-4.1)
 * @param toleratedViolations schema violations that do not end the call, in the order in which they were found
 *     (X-NEG-6.1)
 * @param parts what its handler reports before the result
 */
public record Call(
        CallRequest request,
        Optional<Capability> found,
        boolean pinned,
        List<RateLimitStatus> rateLimits,
        List<ToleratedViolations> toleratedViolations,
        PartStream parts) {

    public Call {
        rateLimits = List.copyOf(rateLimits);
        toleratedViolations = List.copyOf(toleratedViolations);
    }

    /** Creates a call that has passed no gate yet. */
    public static Call of(CallRequest request) {
        return new Call(request, Optional.empty(), false, List.of(), List.of(), new PartStream(PartReceiver.NONE));
    }

    /** Creates a call that has passed no gate yet, in a new trace, with no time limit of its own and no session. */
    public static Call begin(Caller caller, Target target, JsonNode payload) {
        return begin(caller, target, payload, Trace.generate(), null, null);
    }

    /**
     * Creates a call that has passed no gate yet, with a new correlation id.
     *
     * @param timeout time limit of the caller, or null; the shorter of it and that of the capability applies
     * @param sessionId id of a negotiated session, another label of the caller, or null
     */
    public static Call begin(
            Caller caller,
            Target target,
            JsonNode payload,
            Trace trace,
            @Nullable Duration timeout,
            @Nullable String sessionId) {
        String id = UUID.randomUUID().toString();
        return of(new CallRequest(
                id, trace, caller, target, payload, timeout, sessionId, true, CallRequest.Entrance.LIBRARY));
    }

    /** Returns the id of this one call. */
    public String correlationId() {
        return request.correlationId();
    }

    /** Returns the trace of the call. */
    public Trace trace() {
        return request.trace();
    }

    /** Returns the trace id of the call. */
    public String traceId() {
        return trace().id();
    }

    /** Returns the caller. */
    public Caller caller() {
        return request.caller();
    }

    /** Returns the requested capability, in the pinned version if a gate has pinned one. */
    public Target target() {
        return pinned ? request.target().withVersion(capability().version()) : request.target();
    }

    /** Returns the payload. */
    public JsonNode payload() {
        return request.payload();
    }

    /** Returns the time that the caller is willing to wait; {@code null} if it does not say. */
    public @Nullable Duration timeout() {
        return request.timeout();
    }

    /** Returns the way by which the call came in. */
    public CallRequest.Entrance entrance() {
        return request.entrance();
    }

    /** Returns the session of the call; {@code null} if the caller named none. */
    public @Nullable String sessionId() {
        return request.sessionId();
    }

    /** Whether the caller waits for the response. */
    public boolean responseExpected() {
        return request.responseExpected();
    }

    /** Returns the same call, whose work is this span of its trace. */
    public Call tracedIn(TraceParent span) {
        return new Call(request.tracedIn(span), found, pinned, rateLimits, toleratedViolations, parts);
    }

    /** Returns the same call, received by this surface. */
    public Call by(CallRequest.Surface surface) {
        return new Call(request.by(surface), found, pinned, rateLimits, toleratedViolations, parts);
    }

    /** Returns the same call without an expected response. */
    public Call withoutResponse() {
        return new Call(request.withoutResponse(), found, pinned, rateLimits, toleratedViolations, parts);
    }

    /** Returns the same call with a receiver of the parts and the progress. */
    public Call streamedTo(PartReceiver receiver) {
        return new Call(request, found, pinned, rateLimits, toleratedViolations, new PartStream(receiver));
    }

    /** Returns the same call with its capability. */
    public Call to(Capability capability) {
        return new Call(request, Optional.of(capability), false, rateLimits, toleratedViolations, parts);
    }

    /** Returns the same call with its capability, pinned to this version of it. */
    public Call pinnedTo(Capability capability) {
        return new Call(request, Optional.of(capability), true, rateLimits, toleratedViolations, parts);
    }

    /** Returns the same call with the status of its rate limits. */
    public Call withRateLimits(List<RateLimitStatus> left) {
        return new Call(request, found, pinned, left, toleratedViolations, parts);
    }

    /** Returns the same call with further violations that do not end it. */
    public Call withToleratedViolations(ToleratedViolations violation) {
        List<ToleratedViolations> all = Stream.concat(toleratedViolations.stream(), Stream.of(violation))
                .toList();
        return new Call(request, found, pinned, rateLimits, all, parts);
    }

    /** Returns the capability. Throws {@link IllegalStateException} before a gate has found it. */
    public Capability capability() {
        return found.orElseThrow(() -> new IllegalStateException("no gate has found the capability yet"));
    }

    /** Whether it runs in a chosen version instead of the newest one. */
    public boolean isVersionPinned() {
        return target().version() != null;
    }
}
