package dev.capstan.core.rpc;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.Handler.Answer;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.RequireVersion;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.invocation.Workers;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.Handlers;
import dev.capstan.core.port.MessageBus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Answers the requests that arrive on an agent's topic (seed 000).
 *
 * <p>A request of another tenant, past its deadline or for an unknown capability is answered with the code for it, and
 * nothing runs; one for another agent is not answered. Where several processes serve one agent, one of them takes it.
 * Work takes as long as the request's deadline or the capability's own limit allows, whichever is sooner, or until its
 * sender tells by an event that nobody waits for it any more; no thread of the bus waits for it. Payloads are not validated here:
 * the caller's gates did.
 */
public final class ServeAgent implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ServeAgent.class.getName());

    private final Catalog catalog;
    private final String tenantId;
    private final MessageBus bus;
    private final Transport transport;
    private final Handlers handlers;
    private final Workers workers;
    private final InstantSource clock;
    private final ChooseVersion chooseVersion;
    private final RequestsUnderWay underWay = new RequestsUnderWay();
    private final MessageBus.Subscription subscription;

    /**
     * Begins to serve.
     *
     * @param catalog what the agent offers
     * @param tenantId the tenant whose requests it takes
     * @param transport where it listens, a transport of its catalog
     * @param bus the message system of that transport
     * @param handlers what does the work
     * @param workers where the work runs; not those that callers in this process wait on, or the two starve each other
     * @param clock what time it is
     */
    public ServeAgent(
            Catalog catalog,
            String tenantId,
            Transport transport,
            MessageBus bus,
            Handlers handlers,
            Workers workers,
            InstantSource clock) {
        this(catalog, tenantId, transport, bus, handlers, workers, clock, List.of(new RequireVersion()));
    }

    /**
     * Begins to serve, as above.
     *
     * @param versions what is asked about the version of a request, in this order
     */
    public ServeAgent(
            Catalog catalog,
            String tenantId,
            Transport transport,
            MessageBus bus,
            Handlers handlers,
            Workers workers,
            InstantSource clock,
            List<Gate> versions) {
        this.catalog = catalog;
        this.tenantId = tenantId;
        this.bus = bus;
        this.transport = transport;
        this.handlers = handlers;
        this.workers = workers;
        this.clock = clock;
        this.chooseVersion = new ChooseVersion(catalog, versions);
        this.subscription =
                bus.share(transport.requests(), catalog.agent().name(), delivery -> receive(delivery.message()));
    }

    private void receive(byte[] message) {
        Envelope request;
        try {
            request = EnvelopeCodec.decode(message);
        } catch (MalformedEnvelope malformed) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a message to " + catalog.agent() + " was dropped: " + malformed.getMessage());
            return;
        }
        if (!request.to().equals(catalog.agent())) {
            return;
        }
        if (request.isCancellation()) {
            underWay.cancel(request);
        }
        if (request.kind() != Envelope.Kind.REQUEST) {
            return;
        }
        Optional<String> replyTopic = replyTopic(request);
        underWay.answer(request, () -> answer(request))
                .thenAccept(answer -> replyTopic.ifPresent(topic -> reply(topic, request, answer)));
    }

    private CompletableFuture<Answer> answer(Envelope request) {
        if (request.tenantId() != null && !request.tenantId().equals(tenantId)) {
            return refused(
                    RefusalCode.TENANT_MISMATCH, "the request belongs to a tenant that " + agent() + " does not serve");
        }
        Decision decision = chooseVersion.decide(request, call(request));
        if (decision instanceof Decision.Refuse refuse) {
            return CompletableFuture.completedFuture(new Answer.Failed(refuse.refusal(), true));
        }
        Call call = ((Decision.Pass) decision).call();
        Capability capability = call.capability();
        Instant now = clock.instant();
        Instant deadline = deadline(request, capability, now);
        if (!deadline.isAfter(now)) {
            return refused(RefusalCode.DEADLINE_EXCEEDED, "the request arrived after its deadline");
        }
        return workers.begin(
                () -> handlers.of(capability).handle(call, deadline),
                Duration.between(now, deadline),
                Workers.Job.of(capability, call.traceId()));
    }

    private static CompletableFuture<Answer> refused(RefusalCode code, String message) {
        return CompletableFuture.completedFuture(Answer.undone(code, message));
    }

    private static Instant deadline(Envelope request, Capability capability, Instant now) {
        Instant own = now.plus(
                Optional.ofNullable(capability.execution().timeout()).orElse(InvokeCapability.DEFAULT_TIMEOUT));
        return Optional.ofNullable(request.deadline())
                .filter(asked -> asked.isBefore(own))
                .orElse(own);
    }

    private Call call(Envelope request) {
        return new Call(
                request.correlationId(),
                Trace.of(
                        request.header(Envelope.TRACE_HEADER).orElse(request.correlationId()),
                        request.header(Envelope.TRACEPARENT_HEADER).orElse(null),
                        null),
                new Caller(request.from().uri(), tenantId),
                Target.of(catalog.agent(), request.capability())
                        .atLeast(request.header(Envelope.MINIMUM_HEADER)
                                .flatMap(Version::tryParse)
                                .orElse(null)),
                request.payload(),
                null,
                request.header(Envelope.SESSION_HEADER).orElse(null),
                request.replyTo() != null,
                null,
                List.of(),
                List.of());
    }

    private Optional<String> replyTopic(Envelope request) {
        String scheme = transport.kind().wire() + "://";
        return Optional.ofNullable(request.replyTo())
                .filter(address -> address.startsWith(scheme))
                .map(address -> address.substring(scheme.length()))
                .filter(topic -> !topic.isEmpty());
    }

    private void reply(String topic, Envelope request, Answer answer) {
        try {
            bus.publish(topic, message(request, answer));
        } catch (BusUnavailable unavailable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the answer of " + agent() + " to " + request.from() + " was lost: " + unavailable.getMessage());
        } catch (RuntimeException broken) {
            // Nobody looks at what comes of a reply, so this is the last place to say it.
            LOG.log(System.Logger.Level.ERROR, "the answer of " + agent() + " was lost", broken);
        }
    }

    private byte[] message(Envelope request, Answer answer) {
        String ownId = UUID.randomUUID().toString();
        try {
            return EnvelopeCodec.encodeReadable(request.response(ownId, payload(answer)));
        } catch (EnvelopeTooLarge large) {
            Answer told =
                    Answer.failed(RefusalCode.PAYLOAD_TOO_LARGE, "the answer of " + agent() + " " + large.getMessage());
            return EnvelopeCodec.encode(request.response(ownId, payload(told)));
        }
    }

    private static ObjectNode payload(Answer answer) {
        ObjectNode payload = Json.object();
        if (answer instanceof Answer.Failed failed) {
            payload.put("ok", false).set("error", RpcError.write(failed));
        } else {
            payload.put("ok", true);
            payload.set("data", answer instanceof Answer.Answered answered ? answered.data() : payload.nullNode());
        }
        return payload;
    }

    private AgentId agent() {
        return catalog.agent();
    }

    /** Stops listening; requests under way are still answered. */
    @Override
    public void close() {
        subscription.close();
    }
}
