package dev.capstan.core.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.MessageBus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The {@code agent} handler: carries a call to the agent's requests topic and waits for its response (TC-3.3).
 *
 * <p>It validates nothing: the gates on both sides of it do. A full table of pending requests answers
 * {@link RefusalCode#BUSY}.
 */
public final class CallPeer implements Handler, AutoCloseable {

    private static final System.Logger LOG = System.getLogger(CallPeer.class.getName());

    /** How many requests may wait for a response where nothing else is said. */
    public static final int MOST_PENDING = 1024;

    private final AgentId self;
    private final Catalogs catalogs;
    private final Map<Transport.Kind, MessageBus> buses;
    private final InstantSource clock;
    private final PendingRequests pending;
    private final String inbox;
    private final Map<String, MessageBus.Subscription> subscriptions = new ConcurrentHashMap<>();

    /**
     * Calls in the name of one agent.
     *
     * @param self the agent that the envelopes come from
     * @param catalogs where the agents listen; one that is not listed is expected at {@code agents.<name>.requests}
     * @param buses the message systems that are connected
     * @param mostPending how many requests may wait at once
     * @param clock what time it is
     */
    public CallPeer(
            AgentId self,
            Catalogs catalogs,
            Map<Transport.Kind, MessageBus> buses,
            int mostPending,
            InstantSource clock) {
        this.self = self;
        this.catalogs = catalogs;
        this.buses = Map.copyOf(buses);
        this.clock = clock;
        this.pending = new PendingRequests(mostPending);
        this.inbox = "agents." + self.name() + ".responses." + UUID.randomUUID();
    }

    @Override
    public Answer handle(Call call, Instant deadline) throws InterruptedException {
        Capability capability = call.capability();
        List<Transport> declared = transports(capability.agent());
        Optional<Transport> usable =
                declared.stream().filter(t -> buses.containsKey(t.kind())).findFirst();
        if (usable.isEmpty()) {
            return Answer.undone(RefusalCode.TRANSPORT_UNAVAILABLE, noTransport(capability.agent(), declared));
        }
        String messageId = UUID.randomUUID().toString();
        return call.answerWanted()
                ? ask(call, messageId, usable.get(), deadline)
                : publish(request(call, messageId, null, deadline), usable.get())
                        .orElseGet(Answer.Delivered::new);
    }

    private Answer ask(Call call, String messageId, Transport transport, Instant deadline) throws InterruptedException {
        Optional<PendingRequests.Pending> place =
                pending.add(call.correlationId(), messageId, call.capability().agent());
        if (place.isEmpty()) {
            return new Answer.Failed(
                    Refusal.busy("as many requests wait for a response as may: call again in a moment"), true);
        }
        try {
            if (place.get().response().isDone()) {
                return await(place.get(), deadline);
            }
            String replyTo = transport.kind().wire() + "://" + listen(transport);
            Envelope request = request(call, messageId, replyTo, deadline);
            Optional<Answer> failure = publish(request, transport);
            return failure.isPresent() ? failure.get() : await(request, place.get(), transport, deadline);
        } catch (BusUnavailable unavailable) {
            return unreached(call.capability().agent(), transport, unavailable);
        } finally {
            pending.remove(call.correlationId());
        }
    }

    private String listen(Transport transport) {
        String topic = Optional.ofNullable(transport.responses()).orElse(inbox);
        subscriptions.computeIfAbsent(
                transport.kind() + " " + topic, key -> bus(transport).subscribe(topic, this::receive));
        return topic;
    }

    private Answer await(Envelope request, PendingRequests.Pending place, Transport transport, Instant deadline)
            throws InterruptedException {
        try {
            return await(place, deadline);
        } catch (InterruptedException stopped) {
            tellOfCancellation(request, transport);
            throw stopped;
        }
    }

    private void tellOfCancellation(Envelope request, Transport transport) {
        try {
            bus(transport)
                    .publish(
                            transport.requests(),
                            EnvelopeCodec.encode(
                                    request.cancelled(UUID.randomUUID().toString())));
        } catch (BusUnavailable unavailable) {
            LOG.log(System.Logger.Level.DEBUG, request.to() + " was not told that nobody waits any more");
        }
    }

    private Envelope request(Call call, String messageId, @Nullable String replyTo, Instant deadline) {
        return new Envelope(
                Envelope.Kind.REQUEST,
                messageId,
                call.correlationId(),
                null,
                self,
                call.capability().agent(),
                call.capability().name(),
                replyTo,
                deadline,
                call.caller().tenantId(),
                headers(call),
                call.payload(),
                null);
    }

    private static Map<String, String> headers(Call call) {
        Map<String, String> headers = new HashMap<>();
        headers.put(Envelope.TRACE_HEADER, call.traceId());
        headers.put(Envelope.TRACEPARENT_HEADER, call.trace().parent().next().header());
        if (call.isBoundToVersion()) {
            headers.put(Envelope.VERSION_HEADER, call.capability().version().toString());
        }
        return headers;
    }

    private Optional<Answer> publish(Envelope request, Transport transport) {
        try {
            bus(transport).publish(transport.requests(), EnvelopeCodec.encodeReadable(request));
            return Optional.empty();
        } catch (EnvelopeTooLarge large) {
            return Optional.of(Answer.undone(RefusalCode.PAYLOAD_TOO_LARGE, "the payload " + large.getMessage()));
        } catch (BusUnavailable unavailable) {
            return Optional.of(unreached(request.to(), transport, unavailable));
        }
    }

    private static Answer unreached(AgentId agent, Transport transport, BusUnavailable unavailable) {
        return Answer.undone(
                RefusalCode.NETWORK_ERROR,
                agent + " was not reached by " + transport.kind().wire() + ": " + unavailable.getMessage());
    }

    private Answer await(PendingRequests.Pending request, Instant deadline) throws InterruptedException {
        Duration left = Duration.between(clock.instant(), deadline);
        try {
            return answer(request.response().get(Math.max(0, left.toNanos()), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return Answer.failed(RefusalCode.TIMEOUT, request.peer() + " did not answer in time");
        } catch (CancellationException stopped) {
            return Answer.failed(RefusalCode.ABANDONED, "the server stopped before " + request.peer() + " answered");
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("a response is never completed with a failure", impossible);
        }
    }

    private static Answer answer(Envelope response) {
        JsonNode payload = response.payload();
        if (payload.path("ok").isBoolean() && payload.get("ok").booleanValue()) {
            return payload.has("data") ? new Answer.Answered(payload.get("data")) : malformed(response);
        }
        JsonNode error = payload.path("error");
        if (!error.path("code").isTextual() || !error.path("message").isTextual()) {
            return malformed(response);
        }
        return RpcError.read(error.get("code").textValue(), error.get("message").textValue(), error.path("details"));
    }

    private static Answer malformed(Envelope response) {
        return Answer.failed(
                RefusalCode.INVALID_ENVELOPE,
                response.from() + " answered with neither {ok: true, data} nor {ok: false, error: {code, message}}");
    }

    private void receive(byte[] message) {
        try {
            Envelope envelope = EnvelopeCodec.decode(message);
            if (envelope.kind() == Envelope.Kind.RESPONSE && envelope.to().equals(self)) {
                pending.complete(envelope);
            }
        } catch (MalformedEnvelope malformed) {
            LOG.log(System.Logger.Level.WARNING, "a response was dropped: " + malformed.getMessage());
        }
    }

    private List<Transport> transports(AgentId agent) {
        return catalogs.of(agent)
                .map(catalog -> catalog.transports())
                .orElseGet(() -> List.of(Transport.memory("agents." + agent.name() + ".requests")));
    }

    private MessageBus bus(Transport transport) {
        return Optional.ofNullable(buses.get(transport.kind())).orElseThrow();
    }

    private static String noTransport(AgentId agent, List<Transport> declared) {
        if (declared.isEmpty()) {
            return agent + " declares no transport to reach it by";
        }
        String kinds = String.join(
                ", ", declared.stream().map(t -> t.kind().wire()).distinct().toList());
        return agent + " listens on " + kinds + ", which this server is not connected to";
    }

    /** Ends the subscriptions; requests that still wait, and later ones, are answered {@link RefusalCode#ABANDONED}. */
    @Override
    public void close() {
        pending.abandon();
        subscriptions.values().forEach(MessageBus.Subscription::close);
    }
}
