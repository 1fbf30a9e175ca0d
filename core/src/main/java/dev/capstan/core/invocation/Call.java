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
 * @param correlationId the identity of this one call
 * @param trace the trace it belongs to, the caller's where it gave one (INV-5.1)
 * @param caller who calls
 * @param target what is asked for
 * @param payload what is sent
 * @param timeout how long the caller is willing to wait; the capability's own limit where it is shorter (INV-6.1)
 * @param sessionId the session it belongs to, where the caller named one
 * @param answerWanted whether somebody waits for the answer; fire-and-forget does not
 * @param resolved the capability, once a gate has found it
 * @param allowances what the rate limits that it passed still leave to the caller (INV-4.1)
 * @param tolerated what its payloads break and is let pass, in the order in which it was found (X-NEG-6.1)
 */
public record Call(
        String correlationId,
        Trace trace,
        Caller caller,
        Target target,
        JsonNode payload,
        @Nullable Duration timeout,
        @Nullable String sessionId,
        boolean answerWanted,
        @Nullable Capability resolved,
        List<Allowance> allowances,
        List<Breach> tolerated) {

    public Call {
        allowances = List.copyOf(allowances);
        tolerated = List.copyOf(tolerated);
    }

    /** A call that has passed no gate yet, with a new correlation id. */
    public static Call begin(
            Caller caller,
            Target target,
            JsonNode payload,
            Trace trace,
            @Nullable Duration timeout,
            @Nullable String sessionId) {
        return new Call(
                UUID.randomUUID().toString(),
                trace,
                caller,
                target,
                payload,
                timeout,
                sessionId,
                true,
                null,
                List.of(),
                List.of());
    }

    /** The id of the trace that it belongs to. */
    public String traceId() {
        return trace.id();
    }

    /** The same call, whose answer nobody waits for. */
    public Call withoutAnswer() {
        return new Call(
                correlationId,
                trace,
                caller,
                target,
                payload,
                timeout,
                sessionId,
                false,
                resolved,
                allowances,
                tolerated);
    }

    /** The same call, its capability known. */
    public Call to(Capability capability) {
        return found(target, capability);
    }

    /** The same call, its capability known, under this version of it and no other. */
    public Call boundTo(Capability capability) {
        return found(target.in(capability.version()), capability);
    }

    private Call found(Target asked, Capability capability) {
        return new Call(
                correlationId,
                trace,
                caller,
                asked,
                payload,
                timeout,
                sessionId,
                answerWanted,
                capability,
                allowances,
                tolerated);
    }

    /** The same call, with what the rate limits still leave to its caller. */
    public Call within(List<Allowance> left) {
        return new Call(
                correlationId,
                trace,
                caller,
                target,
                payload,
                timeout,
                sessionId,
                answerWanted,
                resolved,
                left,
                tolerated);
    }

    /** The same call, which goes on although a payload breaks its schema. */
    public Call tolerating(Breach breach) {
        List<Breach> all = Stream.concat(tolerated.stream(), Stream.of(breach)).toList();
        return new Call(
                correlationId,
                trace,
                caller,
                target,
                payload,
                timeout,
                sessionId,
                answerWanted,
                resolved,
                allowances,
                all);
    }

    /** The capability; an {@link IllegalStateException} before the gate that finds it. */
    public Capability capability() {
        return found().orElseThrow(() -> new IllegalStateException("no gate has found the capability yet"));
    }

    /** Whether it runs under a version that was chosen for it, rather than under whichever is the newest. */
    public boolean isBoundToVersion() {
        return target.version() != null;
    }

    /** The capability, if a gate has found it. */
    public Optional<Capability> found() {
        return Optional.ofNullable(resolved);
    }
}
