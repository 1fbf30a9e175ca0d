package dev.capstan.agentrpc;

import dev.capstan.agentrpc.DroppedEnvelopes.Reason;
import dev.capstan.agentrpc.HandleRequest.Reply;
import dev.capstan.agentrpc.InFlightRequests.InFlight;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.agentrpc.envelope.EnvelopeTooLarge;
import dev.capstan.agentrpc.envelope.MalformedEnvelope;
import dev.capstan.core.AgentId;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.MessageBus.Delivery;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The server of one agent on one transport: receives the messages of its topic, handles them, and sends the
 * responses.
 *
 * <p>If several processes serve one agent, only one of them gets each message. A request past its deadline, of another
 * tenant or without proof of its sender gets the code for that, and does not run. No thread of the bus waits for work.
 * A message of a durable bus is settled once its record is on disk.
 */
public final class AgentRpcServer implements AutoCloseable {

    private final AgentId agent;
    private final Transport transport;
    private final Map<Transport.Kind, MessageBus> buses;
    private final boolean durable;
    private final HandleRequest handleRequest;
    private final HandlerExecutor workers;
    private final DroppedEnvelopes dropped;
    private final InFlightRequests inFlight = new InFlightRequests();
    private final MessageBus.Subscription subscription;

    /**
     * Starts to serve.
     *
     * @param agent the agent
     * @param transport transport that it listens on
     * @param buses connected message systems, including those of the transport and of its replies
     * @param handleRequest execution of each request
     * @param workers executor of the waiting requests; must not be that of the handlers, or the two starve each other
     * @param dropped counter of dropped envelopes
     */
    public AgentRpcServer(
            AgentId agent,
            Transport transport,
            Map<Transport.Kind, MessageBus> buses,
            HandleRequest handleRequest,
            HandlerExecutor workers,
            DroppedEnvelopes dropped) {
        this.agent = agent;
        this.transport = transport;
        this.buses = Map.copyOf(buses);
        this.handleRequest = handleRequest;
        this.workers = workers;
        this.dropped = dropped;
        MessageBus bus = Optional.ofNullable(buses.get(transport.kind())).orElseThrow();
        this.durable = bus.isDurable();
        this.subscription = bus.subscribeShared(transport.requests(), agent.name(), this::receive);
    }

    private void receive(Delivery delivery) {
        try {
            accept(EnvelopeCodec.decode(delivery.message()), delivery);
        } catch (MalformedEnvelope malformed) {
            drop(Reason.MALFORMED, malformed.getMessage());
            malformed
                    .readable()
                    .filter(request -> request.to().equals(agent))
                    .ifPresent(request ->
                            refuse(request, Refusal.of(RefusalCode.INVALID_ENVELOPE, malformed.getMessage())));
            delivery.deadLetter(malformed.getMessage());
        }
    }

    private void accept(Envelope envelope, Delivery delivery) {
        if (!envelope.to().equals(agent)) {
            drop(Reason.NOT_TARGET, "it is addressed to " + envelope.to());
            delivery.acknowledge();
        } else if (envelope.kind() == Envelope.Kind.RESPONSE) {
            drop(Reason.UNEXPECTED_KIND, "a response from " + envelope.from());
            delivery.acknowledge();
        } else if (envelope.isCancellation()) {
            begin(() -> cancel(envelope, delivery), envelope, delivery);
        } else {
            begin(inFlight.begin(envelope), envelope, delivery);
        }
    }

    private void begin(InFlight entry, Envelope request, Delivery delivery) {
        boolean started = begin(() -> settle(handle(request, delivery, entry), request, delivery), request, delivery);
        if (!started) {
            entry.end();
        }
    }

    private Reply handle(Envelope request, Delivery delivery, InFlight entry) {
        try {
            return handleRequest.handle(
                    new ReceivedEnvelope(request, transport, durable, delivery.isRedelivered(), delivery.id()),
                    entry,
                    part -> publishPart(request, part));
        } finally {
            entry.end();
        }
    }

    private boolean begin(Runnable task, Envelope envelope, Delivery delivery) {
        boolean started = workers.start(task);
        if (!started) {
            drop(Reason.BUSY, "from " + envelope.from());
            if (durable) {
                delivery.redeliver();
            } else {
                refuse(envelope, Refusal.busy("too many concurrent requests; retry in 1 s"));
            }
        }
        return started;
    }

    private void cancel(Envelope cancellation, Delivery delivery) {
        delivery.acknowledge();
        handleRequest
                .canceller(cancellation, transport)
                .ifPresentOrElse(
                        caller -> inFlight.cancel(cancellation, caller),
                        () -> drop(Reason.UNAUTHENTICATED, "a cancellation from " + cancellation.from()));
    }

    private void settle(Reply reply, Envelope request, Delivery delivery) {
        if (reply instanceof Reply.Repeated) {
            drop(Reason.DUPLICATE, "it was delivered again; from " + request.from());
            delivery.acknowledge();
            return;
        }
        Reply.Completed ended = (Reply.Completed) reply;
        countRejected(ended.outcome(), request);
        boolean runsAgain = durable && !ended.isSettled() && mayRepeat(ended.outcome());
        if (runsAgain) {
            // A response would end the call of the sender, which might then repeat it beside the next delivery.
            delivery.redeliver();
            return;
        }
        if (request.kind() == Envelope.Kind.REQUEST) {
            send(request, ended);
        }
        if (!ended.isSettled()) {
            delivery.deadLetter("the call may have been executed, but could not be recorded");
        } else if (request.kind() == Envelope.Kind.EVENT && isUndone(ended.outcome())) {
            delivery.deadLetter("the event was not processed to its end; its record has the reason");
        } else {
            delivery.acknowledge();
        }
    }

    /** Whether an event was refused for a reason of this server, of which its sender never hears. */
    private static boolean isUndone(Outcome outcome) {
        return outcome.fold(
                succeeded -> false,
                refused -> refused.refusal().code() == RefusalCode.BUSY
                        || refused.refusal().code() == RefusalCode.ABANDONED);
    }

    private void countRejected(Outcome outcome, Envelope request) {
        if (outcome instanceof Outcome.Refused refused) {
            RefusalCode code = refused.refusal().code();
            if (code == RefusalCode.AUTH_REJECTED || code == RefusalCode.INVALID_JWT) {
                drop(
                        Reason.UNAUTHENTICATED,
                        "from " + request.from() + ": " + refused.refusal().message());
            } else if (code == RefusalCode.DUPLICATE) {
                drop(Reason.DUPLICATE, "from " + request.from());
            }
        }
    }

    private static boolean mayRepeat(Outcome outcome) {
        return outcome.fold(succeeded -> false, Outcome.Refused::notExecuted)
                || outcome.call()
                        .found()
                        .map(found -> found.execution().idempotent())
                        .orElse(true);
    }

    private void send(Envelope request, Reply.Completed ended) {
        try {
            publish(request, EnvelopeCodec.encodeReadable(ResponseEnvelope.of(request, ended), maxResponseBytes()));
        } catch (EnvelopeTooLarge large) {
            Refusal refusal =
                    Refusal.of(RefusalCode.PAYLOAD_TOO_LARGE, "the response of " + agent + " " + large.getMessage());
            Outcome outcome = new Outcome.Refused(
                    ended.outcome().call(),
                    refusal,
                    null,
                    false,
                    ended.outcome().elapsed());
            publish(
                    request,
                    EnvelopeCodec.encode(ResponseEnvelope.of(request, new Reply.Completed(outcome, ended.signer()))));
        }
    }

    private Optional<Refusal> publishPart(Envelope request, Envelope part) {
        try {
            return publish(request, EnvelopeCodec.encodeReadable(part, maxResponseBytes()))
                    .map(lost -> Refusal.of(RefusalCode.NETWORK_ERROR, "a part was not sent: " + lost));
        } catch (EnvelopeTooLarge large) {
            return Optional.of(
                    Refusal.of(RefusalCode.PAYLOAD_TOO_LARGE, "a part of " + agent + " " + large.getMessage()));
        }
    }

    private long maxResponseBytes() {
        return Optional.ofNullable(buses.get(transport.kind().replies()))
                .map(MessageBus::maxMessageBytes)
                .orElse(Long.MAX_VALUE);
    }

    private void refuse(Envelope request, Refusal refusal) {
        if (request.kind() == Envelope.Kind.REQUEST) {
            publish(request, EnvelopeCodec.encode(ResponseEnvelope.notExamined(request, refusal)));
        }
    }

    /** Sends a message to the sender of a request. Returns the reason why it was not sent, which is counted; or empty. */
    private Optional<String> publish(Envelope request, byte[] message) {
        Transport.Kind replies = transport.kind().replies();
        Optional<String> topic = ReplyAddress.topic(request, replies);
        if (topic.isEmpty()) {
            String problem = "replyTo of " + request.from() + " is not " + replies.wire() + "://…";
            if (request.replyTo() != null) {
                drop(Reason.UNANSWERABLE, problem);
            }
            return Optional.of(problem);
        }
        try {
            Optional.ofNullable(buses.get(replies)).orElseThrow().publish(topic.get(), message);
            return Optional.empty();
        } catch (BusUnavailable unavailable) {
            drop(Reason.UNANSWERABLE, "a message to " + request.from() + " was lost: " + unavailable.getMessage());
            return Optional.of(Objects.requireNonNullElse(unavailable.getMessage(), "the bus is unavailable"));
        }
    }

    private void drop(Reason reason, String detail) {
        dropped.count(reason, agent + " on " + transport.kind().wire() + ": " + detail);
    }

    /** Stops listening. Running requests still get their response. */
    @Override
    public void close() {
        subscription.close();
    }
}
