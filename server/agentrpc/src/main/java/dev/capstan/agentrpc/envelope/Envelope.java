package dev.capstan.agentrpc.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.WireName;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One message of agent RPC, version 1.
 *
 * @param kind kind of message
 * @param messageId id of the message
 * @param correlationId id that links a request and its response
 * @param causedBy {@code messageId} of the message that it responds to
 * @param from sender
 * @param to receiver
 * @param capability name of the capability
 * @param replyTo address of the response, {@code <transport>://<topic>}; null if none is expected
 * @param deadline time from which a response is useless, in epoch milliseconds on the wire
 * @param tenantId tenant of the message
 * @param headers headers in their original order; null if the field is absent
 * @param payload payload
 * @param auth proof of the sender, see {@link EnvelopeAuth}
 */
public record Envelope(
        Kind kind,
        String messageId,
        String correlationId,
        @Nullable String causedBy,
        AgentId from,
        AgentId to,
        String capability,
        @Nullable String replyTo,
        @Nullable Instant deadline,
        @Nullable String tenantId,
        @Nullable Map<String, String> headers,
        JsonNode payload,
        @Nullable JsonNode auth) {

    /** The header for the trace id of a call. */
    public static final String TRACE_HEADER = "trace-id";

    /** The header for the position of a call in a distributed trace, as in W3C Trace Context. */
    public static final String TRACEPARENT_HEADER = "traceparent";

    /** The header for the session whose version a request uses (NEG-2.4). */
    public static final String SESSION_HEADER = "session-id";

    /** The header for the exact version of a request, if its sender has chosen one. */
    public static final String VERSION_HEADER = "capability-version";

    /** The header for the oldest acceptable version (X-TC-7.1). */
    public static final String MINIMUM_HEADER = "min-schema-version";

    /** The header for the version of the sender's fleet, as in declaragent. */
    public static final String FLEET_VERSION_HEADER = "x-fleet-version";

    /** The header for the id of the agent that a request is originally made for. */
    public static final String ON_BEHALF_OF_HEADER = "on-behalf-of";

    /** The header for the host of that agent. */
    public static final String ON_BEHALF_OF_HOST_HEADER = "on-behalf-of-host";

    /** The header for the user that the agent belongs to. */
    public static final String ON_BEHALF_OF_PERSON_HEADER = "on-behalf-of-person";

    /** The header by which the sender of a request asks for parts, with the value {@code parts}. */
    public static final String ACCEPT_HEADER = "accept";

    /** The header for the number of parts before this part, or before the response. */
    public static final String PARTS_HEADER = "parts";

    /** The header for the name of an event. */
    static final String EVENT_HEADER = "event";

    /** The event with a part of a streamed result. */
    static final String PART = "part";

    /** The event with the progress of a request. */
    static final String PROGRESS = "progress";

    /** The event that cancels a request, because its sender no longer waits for the response. */
    static final String CANCELLED = "cancelled";

    /** Keeps the order of the headers, which the signature covers. */
    public Envelope {
        headers = headers == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** The kinds of messages. */
    public enum Kind implements WireName {
        REQUEST,
        RESPONSE,
        EVENT
    }

    /** Returns the value of a header, or empty. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers).map(present -> present.get(name));
    }

    /** Returns the same envelope with a proof of its sender. */
    public Envelope withAuth(JsonNode proof) {
        return new Envelope(
                kind,
                messageId,
                correlationId,
                causedBy,
                from,
                to,
                capability,
                replyTo,
                deadline,
                tenantId,
                headers,
                payload,
                proof);
    }

    /** Creates the cancellation of this request, for its receiver. It expires with the request. */
    public Envelope cancelled(String ownId) {
        return new Envelope(
                Kind.EVENT,
                ownId,
                correlationId,
                messageId,
                from,
                to,
                capability,
                null,
                deadline,
                tenantId,
                Map.of(EVENT_HEADER, CANCELLED),
                Json.object(),
                null);
    }

    /** Whether this is the cancellation of a request. */
    public boolean isCancellation() {
        return isEvent(CANCELLED);
    }

    private boolean isEvent(String name) {
        return kind == Kind.EVENT && header(EVENT_HEADER).filter(name::equals).isPresent();
    }

    /** Whether the sender of this request asks for parts and progress. */
    public boolean acceptsParts() {
        return kind == Kind.REQUEST
                && header(ACCEPT_HEADER).filter(PARTS_HEADER::equals).isPresent();
    }

    /**
     * Creates an event with a part of the result of this request, for its sender.
     *
     * @param index number of the parts before it
     */
    public Envelope part(String ownId, long index, JsonNode part) {
        Map<String, String> ownHeaders = new LinkedHashMap<>();
        ownHeaders.put(EVENT_HEADER, PART);
        ownHeaders.put(PARTS_HEADER, Long.toString(index));
        return reply(Kind.EVENT, ownId, ownHeaders, part);
    }

    /** Creates an event with the progress of this request, for its sender. */
    public Envelope progress(String ownId, JsonNode progress) {
        return reply(Kind.EVENT, ownId, Map.of(EVENT_HEADER, PROGRESS), progress);
    }

    /** Whether this event has a part. */
    public boolean isPart() {
        return isEvent(PART);
    }

    /** Whether this event has the progress. */
    public boolean isProgress() {
        return isEvent(PROGRESS);
    }

    /** Returns the number of the parts before this part or response; empty if it does not say. */
    public Optional<Long> parts() {
        return header(PARTS_HEADER).filter(text -> text.matches("\\d{1,18}")).map(Long::valueOf);
    }

    /** Creates the response to this request: sender and receiver are swapped, and both ids refer to it. */
    public Envelope response(String ownId, JsonNode response) {
        return reply(Kind.RESPONSE, ownId, null, response);
    }

    /** Creates the response to this request, after this number of parts. */
    public Envelope response(String ownId, JsonNode response, long parts) {
        return reply(Kind.RESPONSE, ownId, Map.of(PARTS_HEADER, Long.toString(parts)), response);
    }

    private Envelope reply(Kind ownKind, String ownId, @Nullable Map<String, String> ownHeaders, JsonNode content) {
        return new Envelope(
                ownKind,
                ownId,
                correlationId,
                messageId,
                to,
                from,
                capability,
                null,
                null,
                tenantId,
                ownHeaders,
                content,
                null);
    }
}
