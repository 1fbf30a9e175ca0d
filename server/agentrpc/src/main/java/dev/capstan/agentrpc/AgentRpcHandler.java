package dev.capstan.agentrpc;

import dev.capstan.agentrpc.DroppedEnvelopes.Reason;
import dev.capstan.agentrpc.PendingRequests.Completion;
import dev.capstan.agentrpc.PendingRequests.PendingRequest;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.agentrpc.envelope.EnvelopeTooLarge;
import dev.capstan.agentrpc.envelope.MalformedEnvelope;
import dev.capstan.agentrpc.envelope.PeerKeys;
import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.core.AgentId;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.PartRefused;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.MessageBus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The {@code agent} handler: sends a call to the agent's requests topic and waits for its response (TC-3.3).
 *
 * <p>Requests to a peer with a shared key are signed, and its responses must be, too: any other response is dropped,
 * and the call continues to wait. A peer without a key is called only if its transport accepts unauthenticated
 * envelopes. Payloads are not validated here, because the gates on both sides do that. A full table of pending requests
 * causes {@link RefusalCode#BUSY}.
 */
public final class AgentRpcHandler implements Handler, AutoCloseable {

    private static final System.Logger LOG = System.getLogger(AgentRpcHandler.class.getName());

    /** The default maximum number of pending requests. */
    public static final int MAX_PENDING = 1024;

    private final AgentId self;
    private final Catalogs catalogs;
    private final Map<Transport.Kind, MessageBus> buses;
    private final PeerSecrets secrets;
    private final DroppedEnvelopes dropped;
    private final InstantSource clock;
    private final InstantSource steady;
    private final CallObserver observer;
    private final PendingRequests pending;
    private final String inbox;
    private final Map<Transport.Kind, MessageBus.Subscription> subscriptions = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * Creates a handler that calls for one agent, without keys.
     *
     * @param self agent that the envelopes come from
     * @param catalogs catalogs with the transports of agents; for other agents it is {@code agents.<name>.requests}
     * @param buses connected message systems
     * @param maxPending maximum number of pending requests
     * @param clock time source
     */
    public AgentRpcHandler(
            AgentId self,
            Catalogs catalogs,
            Map<Transport.Kind, MessageBus> buses,
            int maxPending,
            InstantSource clock) {
        this(self, catalogs, buses, PeerSecrets.NONE, new DroppedEnvelopes(clock), maxPending, clock);
    }

    /**
     * Creates a handler that calls for one agent.
     *
     * @param self agent that the envelopes come from
     * @param catalogs catalogs with the transports of agents; for other agents it is {@code agents.<name>.requests}
     * @param buses connected message systems
     * @param secrets keys shared with peers
     * @param dropped counter of dropped responses
     * @param maxPending maximum number of pending requests
     * @param clock time source
     */
    public AgentRpcHandler(
            AgentId self,
            Catalogs catalogs,
            Map<Transport.Kind, MessageBus> buses,
            PeerSecrets secrets,
            DroppedEnvelopes dropped,
            int maxPending,
            InstantSource clock) {
        this(self, catalogs, buses, secrets, dropped, maxPending, clock, clock, CallObserver.NONE);
    }

    /**
     * Creates a handler like the one above, with a separate clock for deadlines and an observer.
     *
     * @param clock time source of the deadlines sent to peers
     * @param steady time source of the deadlines of calls in this process
     * @param observer observer of the calls that are sent
     */
    public AgentRpcHandler(
            AgentId self,
            Catalogs catalogs,
            Map<Transport.Kind, MessageBus> buses,
            PeerSecrets secrets,
            DroppedEnvelopes dropped,
            int maxPending,
            InstantSource clock,
            InstantSource steady,
            CallObserver observer) {
        this.self = self;
        this.catalogs = catalogs;
        this.buses = Map.copyOf(buses);
        this.secrets = secrets;
        this.dropped = dropped;
        this.clock = clock;
        this.steady = steady;
        this.observer = observer;
        this.pending = new PendingRequests(maxPending);
        this.inbox = "agents." + self.name() + ".responses." + UUID.randomUUID();
    }

    /**
     * A peer and its transport.
     *
     * @param keys shared keys; null if the transport accepts unauthenticated envelopes
     */
    private record Route(
            AgentId peer, Transport transport, @Nullable PeerKeys keys) {

        Envelope signed(Envelope envelope) {
            return keys == null ? envelope : keys.current().sign(envelope);
        }
    }

    @Override
    public HandlerResult handle(Call call, Instant deadline) throws InterruptedException {
        AgentId peer = call.capability().agent();
        List<Transport> declared = transports(peer);
        Optional<Transport> usable = declared.stream().filter(this::isUsable).findFirst();
        if (usable.isEmpty()) {
            return HandlerResult.notExecuted(RefusalCode.TRANSPORT_UNAVAILABLE, noTransport(peer, declared));
        }
        Route route = new Route(peer, usable.get(), secrets.of(peer).orElse(null));
        if (route.keys() == null && usable.get().auth() == Transport.Auth.REQUIRED) {
            return HandlerResult.notExecuted(
                    RefusalCode.AUTH_REJECTED,
                    "no key is shared with " + peer
                            + ", so its responses cannot be authenticated; add one to rpc-peers.yaml");
        }
        return observer.sender(usable.get(), (sent, until) -> send(sent, until, route))
                .handle(call, deadline);
    }

    private HandlerResult send(Call call, Instant deadline, Route route) throws InterruptedException {
        RequestEnvelope request = new RequestEnvelope(self, call, toWallClock(deadline));
        return call.responseExpected() ? request(call, request, route) : notifyPeer(request, route);
    }

    /** Converts a deadline of this server to the wall clock. */
    private Instant toWallClock(Instant deadline) {
        return clock.instant().plus(Duration.between(steady.instant(), deadline));
    }

    private boolean isUsable(Transport transport) {
        return buses.containsKey(transport.kind())
                && buses.containsKey(transport.kind().replies());
    }

    private HandlerResult notifyPeer(RequestEnvelope request, Route route) {
        if (closed) {
            return HandlerResult.notExecuted(
                    RefusalCode.ABANDONED, "the server stopped before the event was sent to " + route.peer());
        }
        return publish(route.signed(request.event()), route).orElseGet(HandlerResult.Delivered::new);
    }

    private HandlerResult request(Call call, RequestEnvelope request, Route route) throws InterruptedException {
        PendingRequest pendingRequest;
        try {
            pendingRequest = pending.add(call.correlationId(), request.messageId(), route.peer(), route.keys());
        } catch (RefusedException refused) {
            return new HandlerResult.Failed(refused.refusal(), true);
        }
        try {
            if (pendingRequest.response().isDone()) {
                return response(call, pendingRequest, request).await();
            }
            Envelope envelope = route.signed(request.request(listen(route)));
            if (closed) {
                close(); // again, as the subscription may have begun since
                return response(call, pendingRequest, request).await();
            }
            Optional<HandlerResult> failure = publish(envelope, route);
            return failure.isPresent()
                    ? failure.get()
                    : await(response(call, pendingRequest, request), envelope, route);
        } catch (BusUnavailable unavailable) {
            return unreached(route, unavailable);
        } finally {
            pending.remove(call.correlationId());
        }
    }

    /** Returns the address of this handler's own inbox, which is known only to the peers that it calls. */
    private String listen(Route route) {
        Transport.Kind kind = route.transport().kind().replies();
        subscriptions.computeIfAbsent(kind, first -> bus(first).subscribe(inbox, this::receive));
        return ReplyAddress.of(kind, inbox);
    }

    private AwaitResponse response(Call call, PendingRequest pendingRequest, RequestEnvelope request) {
        return new AwaitResponse(call, pendingRequest, request.deadline(), clock);
    }

    private HandlerResult await(AwaitResponse response, Envelope request, Route route) throws InterruptedException {
        try {
            return response.await();
        } catch (InterruptedException stopped) {
            sendCancellation(request, route);
            throw stopped;
        } catch (PartRefused part) {
            sendCancellation(request, route);
            return new HandlerResult.Failed(part.refusal());
        }
    }

    private void sendCancellation(Envelope request, Route route) {
        Envelope news = route.signed(request.cancelled(UUID.randomUUID().toString()));
        if (publish(news, route).isPresent()) {
            LOG.log(System.Logger.Level.DEBUG, "a cancellation was not sent to " + request.to());
        }
    }

    private Optional<HandlerResult> publish(Envelope envelope, Route route) {
        try {
            MessageBus bus = bus(route.transport().kind());
            byte[] message = EnvelopeCodec.encodeReadable(envelope, bus.maxMessageBytes());
            bus.publish(route.transport().requests(), envelope.messageId(), message);
            return Optional.empty();
        } catch (EnvelopeTooLarge large) {
            return Optional.of(
                    HandlerResult.notExecuted(RefusalCode.PAYLOAD_TOO_LARGE, "the payload " + large.getMessage()));
        } catch (BusUnavailable unavailable) {
            return Optional.of(unreached(route, unavailable));
        }
    }

    private static HandlerResult unreached(Route route, BusUnavailable unavailable) {
        Refusal refusal = Refusal.of(
                RefusalCode.NETWORK_ERROR,
                route.peer() + " could not be reached over "
                        + route.transport().kind().wire() + ": " + unavailable.getMessage());
        return new HandlerResult.Failed(refusal, !unavailable.mayHaveArrived());
    }

    private void receive(byte[] message) {
        try {
            Envelope envelope = EnvelopeCodec.decode(message);
            if (envelope.to().equals(self) && (envelope.isPart() || envelope.isProgress())) {
                recordFailure(pending.add(envelope, message.length), envelope);
            } else if (envelope.kind() != Envelope.Kind.RESPONSE) {
                dropped.count(Reason.UNEXPECTED_KIND, self + " accepts only responses; from " + envelope.from());
            } else if (!envelope.to().equals(self)) {
                dropped.count(Reason.NOT_TARGET, "a response for " + envelope.to());
            } else {
                recordFailure(pending.complete(envelope), envelope);
            }
        } catch (MalformedEnvelope malformed) {
            dropped.count(Reason.MALFORMED, "a response for " + self + ": " + malformed.getMessage());
            malformed
                    .readable()
                    .filter(readable -> readable.to().equals(self))
                    .ifPresent(readable ->
                            recordFailure(pending.completeUnreadable(readable, malformed.getMessage()), readable));
        }
    }

    private void recordFailure(Completion completion, Envelope response) {
        if (completion == Completion.NOT_AWAITED) {
            dropped.count(Reason.NOT_AWAITED, "a response of " + response.from() + " for " + self);
        } else if (completion == Completion.UNAUTHENTICATED) {
            dropped.count(Reason.UNAUTHENTICATED, "a response in the name of " + response.from() + " for " + self);
        }
    }

    private List<Transport> transports(AgentId agent) {
        return catalogs.of(agent)
                .map(catalog -> catalog.transports())
                .orElseGet(() -> List.of(Transport.memory("agents." + agent.name() + ".requests")));
    }

    private MessageBus bus(Transport.Kind kind) {
        return Optional.ofNullable(buses.get(kind)).orElseThrow();
    }

    private static String noTransport(AgentId agent, List<Transport> declared) {
        if (declared.isEmpty()) {
            return agent + " declares no transport";
        }
        String kinds = String.join(
                ", ", declared.stream().map(t -> t.kind().wire()).distinct().toList());
        return agent + " listens on " + kinds + ", which this server is not connected to";
    }

    /** Ends the subscriptions. Pending and later requests get {@link RefusalCode#ABANDONED}. */
    @Override
    public void close() {
        closed = true;
        pending.abandon();
        subscriptions.values().forEach(MessageBus.Subscription::close);
    }
}
