package dev.capstan.agentrpc.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.json.Json;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One message of agent RPC, version 1 (seed 000).
 *
 * @param kind what kind of message it is
 * @param messageId its own identity
 * @param correlationId what holds a request and its response together
 * @param causedBy the {@code messageId} of the message it answers
 * @param from who sent it
 * @param to whom it is for
 * @param capability the name of what is called
 * @param replyTo where the response is to go, {@code <transport>://<topic>}; absent where nobody waits for one
 * @param deadline when an answer is of no more use, in epoch milliseconds on the wire
 * @param tenantId the tenant it belongs to
 * @param headers what travels with it, text by text and in this order; null where the field is absent
 * @param payload what is sent
 * @param auth what proves the sender: see {@link EnvelopeAuth}
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

    /** The header that carries the trace a call belongs to. */
    public static final String TRACE_HEADER = "trace-id";

    /** The header that carries where a call stands in a distributed trace, as W3C Trace Context writes it. */
    public static final String TRACEPARENT_HEADER = "traceparent";

    /** The header that carries the session whose version a request runs under (NEG-2.4). */
    public static final String SESSION_HEADER = "session-id";

    /** The header that carries the one version that a request runs under, where its sender has found it out. */
    public static final String VERSION_HEADER = "capability-version";

    /** The header that carries the oldest version that will do (X-TC-7.1). */
    public static final String MINIMUM_HEADER = "min-schema-version";

    /** The header that carries the version of the sender's fleet, as declaragent writes it. */
    public static final String FLEET_VERSION_HEADER = "x-fleet-version";

    /** The header that carries the id of the agent that a request is ultimately made for. */
    public static final String ON_BEHALF_OF_HEADER = "on-behalf-of";

    /** The header that carries the host of that agent. */
    public static final String ON_BEHALF_OF_HOST_HEADER = "on-behalf-of-host";

    /** The header that carries the person whom that agent belongs to. */
    public static final String ON_BEHALF_OF_PERSON_HEADER = "on-behalf-of-person";

    /** The header of an event that says what happened. */
    static final String EVENT_HEADER = "event";

    /** The event that the sender of a request waits for its response no more, and its work is to stop. */
    static final String CANCELLED = "cancelled";

    /** Keeps the order of the headers, which a signature covers. */
    public Envelope {
        headers = headers == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** What kinds of message there are. */
    public enum Kind {
        REQUEST,
        RESPONSE,
        EVENT
    }

    /** The value of a header, if it is there. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers).map(present -> present.get(name));
    }

    /** The same envelope, with what proves its sender. */
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

    /** The news to whoever serves this request that nobody waits for it any more; of no use after the request itself. */
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

    /** Whether this is the news that a request is not waited for any more. */
    public boolean isCancellation() {
        return kind == Kind.EVENT
                && header(EVENT_HEADER).filter(CANCELLED::equals).isPresent();
    }

    /** The response to this request: sender and receiver swapped, bound to it by both ids. */
    public Envelope response(String ownId, JsonNode answer) {
        return new Envelope(
                Kind.RESPONSE,
                ownId,
                correlationId,
                messageId,
                to,
                from,
                capability,
                null,
                null,
                tenantId,
                null,
                answer,
                null);
    }
}
