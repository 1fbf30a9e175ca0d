package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.AgentId;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The envelope of a call to a peer: a request, which gets a response, or an event, which does not. */
final class RequestEnvelope {

    private final AgentId self;
    private final Call call;
    private final Instant deadline;
    private final String messageId = UUID.randomUUID().toString();

    RequestEnvelope(AgentId self, Call call, Instant deadline) {
        this.self = self;
        this.call = call;
        this.deadline = deadline;
    }

    /** Returns the id of the message. */
    String messageId() {
        return messageId;
    }

    /** Returns the time from which a response is useless. */
    Instant deadline() {
        return deadline;
    }

    /** Returns a request whose response goes to this address. */
    Envelope request(String replyTo) {
        return envelope(Envelope.Kind.REQUEST, replyTo);
    }

    /** Returns an event, for fire-and-forget. */
    Envelope event() {
        return envelope(Envelope.Kind.EVENT, null);
    }

    private Envelope envelope(Envelope.Kind kind, @Nullable String replyTo) {
        return new Envelope(
                kind,
                messageId,
                call.correlationId(),
                null,
                self,
                call.capability().agent(),
                call.capability().name(),
                replyTo,
                deadline,
                call.caller().tenantId(),
                headers(),
                call.payload(),
                null);
    }

    private Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(Envelope.TRACE_HEADER, call.traceId());
        headers.put(Envelope.TRACEPARENT_HEADER, call.trace().outgoing().header());
        if (call.isVersionPinned()) {
            headers.put(Envelope.VERSION_HEADER, call.capability().version().toString());
        }
        if (call.parts().isReceived()) {
            headers.put(Envelope.ACCEPT_HEADER, Envelope.PARTS_HEADER);
        }
        Caller.@Nullable OnBehalfOf principal = call.caller().principal();
        if (principal != null) {
            headers.put(Envelope.ON_BEHALF_OF_HEADER, principal.agent());
            putIfKnown(headers, Envelope.ON_BEHALF_OF_HOST_HEADER, principal.host());
            putIfKnown(headers, Envelope.ON_BEHALF_OF_PERSON_HEADER, principal.person());
        }
        return headers;
    }

    private static void putIfKnown(Map<String, String> headers, String name, @Nullable String value) {
        if (value != null) {
            headers.put(name, value);
        }
    }
}
