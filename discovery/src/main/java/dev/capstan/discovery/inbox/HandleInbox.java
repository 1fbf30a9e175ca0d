package dev.capstan.discovery.inbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.CallRequest.Surface;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.ReceptionResult;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.interaction.State;
import dev.capstan.discovery.port.Inbox;
import dev.capstan.discovery.port.Inbox.Queued;
import dev.capstan.discovery.port.Interactions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The processing of the inbox: each envelope goes to the capability that its agent names for the kind, by the path of
 * every call, and the result moves the interaction.
 *
 * <p>An envelope stays in the inbox until it is processed, so it is processed at least once: again, if the server stops
 * in between. An envelope that was refused for a passing reason, and whose call was not executed, waits for
 * {@link #CLAIM}, and so do the later ones of its interaction: those are processed one after the other. So does a
 * {@code direct} whose result cannot be sent at the moment. Thread-safe.
 */
public final class HandleInbox {

    /** The duration of a claim; running work extends it. */
    static final Duration CLAIM = Duration.ofMinutes(1);

    private static final System.Logger LOG = System.getLogger(HandleInbox.class.getName());
    private static final int PAGE = 500;

    private final Supplier<Collection<Recipient>> recipients;
    private final Inbox inbox;
    private final Interactions interactions;
    private final InvokeCapability invoke;
    private final HandlerExecutor workers;
    private final InstantSource clock;
    private final Runnable again;
    private final Map<Long, String> running = new ConcurrentHashMap<>();

    /**
     * A peer of this server and the capabilities that process its envelopes.
     *
     * @param peer the peer
     * @param agent the agent that it stands for
     * @param capabilities names of capabilities of the agent, by the kind that they process
     */
    public record Recipient(Peer peer, AgentId agent, Map<EnvelopeKind, String> capabilities) {
        public Recipient {
            capabilities = Map.copyOf(capabilities);
        }
    }

    /**
     * Creates the processing.
     *
     * @param recipients the peers with capabilities for envelopes, as they are now
     * @param workers executor of the waiting calls; must not be that of the handlers, or the two starve each other
     * @param again requests another run
     */
    public HandleInbox(
            Supplier<Collection<Recipient>> recipients,
            Inbox inbox,
            Interactions interactions,
            InvokeCapability invoke,
            HandlerExecutor workers,
            InstantSource clock,
            Runnable again) {
        this.recipients = recipients;
        this.inbox = inbox;
        this.interactions = interactions;
        this.invoke = invoke;
        this.workers = workers;
        this.clock = clock;
        this.again = again;
    }

    /** Extends the claims of running work and starts what is due, as far as workers are free. */
    public void run() {
        Instant now = clock.instant();
        running.keySet().forEach(number -> inbox.extend(number, now.plus(CLAIM)));
        for (Recipient recipient : recipients.get()) {
            recipient.capabilities().forEach((kind, capability) -> start(recipient, kind, capability, now));
        }
    }

    private void start(Recipient recipient, EnvelopeKind kind, String capability, Instant now) {
        List<Queued> queued = queued(recipient.peer().id(), kind);
        Set<String> busy = busy(queued, now);
        for (Queued each : queued) {
            if (!busy.add(each.thread()) || !inbox.claim(each.number(), now, now.plus(CLAIM))) {
                continue;
            }
            running.put(each.number(), each.thread());
            if (!workers.start(() -> process(recipient, capability, each.number()))) {
                running.remove(each.number());
                inbox.extend(each.number(), now);
                return;
            }
        }
    }

    /**
     * Returns the threads with a claimed envelope, whether it is processed or waits after a refusal. A later envelope
     * of the interaction must not overtake it: it could end the interaction, and then the first is not processed.
     */
    private Set<String> busy(List<Queued> queued, Instant now) {
        Set<String> busy = new HashSet<>(running.values());
        queued.stream().filter(each -> each.isClaimed(now)).map(Queued::thread).forEach(busy::add);
        return busy;
    }

    private List<Queued> queued(PeerId peer, EnvelopeKind kind) {
        List<Queued> queued = new ArrayList<>();
        List<Queued> page = inbox.queued(peer, kind, 0, PAGE);
        while (!page.isEmpty()) {
            queued.addAll(page);
            page = inbox.queued(peer, kind, page.get(page.size() - 1).number(), PAGE);
        }
        return queued;
    }

    private void process(Recipient recipient, String capability, long number) {
        try {
            Optional<Envelope> envelope =
                    inbox.find(number).map(entry -> entry.content().envelope());
            if (envelope.isPresent() && isDone(recipient, capability, envelope.get())) {
                inbox.delete(number);
            }
        } catch (RuntimeException failed) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "envelope " + number + " of the inbox was not processed; it is tried again",
                    failed);
        } finally {
            running.remove(number);
            again.run();
        }
    }

    private boolean isDone(Recipient recipient, String capability, Envelope envelope) {
        return !isWanted(recipient.peer().id(), envelope)
                || canReport(recipient.peer(), envelope) && isSettled(recipient, capability, envelope);
    }

    /** Whether nobody has ended the interaction of an envelope since it was accepted. */
    private boolean isWanted(PeerId peer, Envelope envelope) {
        String interaction = envelope.kind() == EnvelopeKind.DIRECT ? envelope.interactionId() : null;
        return interaction == null
                || interactions
                        .find(peer, envelope.channel(), interaction)
                        .map(Interaction::state)
                        .filter(State::isFinal)
                        .isEmpty();
    }

    /** Whether the result can be sent. Without this check, work whose result is lost would be done again. */
    private static boolean canReport(Peer peer, Envelope envelope) {
        return envelope.kind() != EnvelopeKind.DIRECT || peer.canSend(envelope.channel());
    }

    /** Calls the capability and sends the result. Returns false if the envelope must be processed again. */
    private boolean isSettled(Recipient recipient, String capability, Envelope envelope) {
        Call call = Call.begin(
                        Caller.ANONYMOUS.actingFor(
                                new Caller.OnBehalfOf(envelope.from().text(), null, null)),
                        Target.of(recipient.agent(), capability),
                        payload(envelope),
                        Trace.generate(),
                        null,
                        null)
                .by(Surface.AGH);
        Outcome outcome = invoke.invoke(call);
        return outcome.fold(
                succeeded -> isSent(recipient.peer(), envelope, TraceBody.of(succeeded.result())),
                refused -> !isPassing(refused)
                        && isSent(recipient.peer(), envelope, TraceBody.failed(message(refused.refusal()))));
    }

    private static boolean isPassing(Outcome.Refused refused) {
        RefusalCode code = refused.refusal().code();
        return code == RefusalCode.ABANDONED || refused.notExecuted() && code.retryable();
    }

    private static String message(Refusal refusal) {
        return refusal.code().wire() + ": " + refusal.message();
    }

    /** Returns the members of the body, and the header over what the body calls the same. */
    private static JsonNode payload(Envelope envelope) {
        ObjectNode payload = envelope.body()
                .deepCopy()
                .put("id", envelope.id())
                .put("kind", envelope.kind().wire())
                .put("channel", envelope.channel().name())
                .put("from", envelope.from().text());
        return envelope.interactionId() == null
                ? payload.without("interaction_id")
                : payload.put("interaction_id", envelope.interactionId());
    }

    private static boolean isSent(Peer peer, Envelope envelope, ObjectNode body) {
        return envelope.kind() != EnvelopeKind.DIRECT
                || peer.send(trace(peer, envelope, body))
                        .fold(
                                accepted -> true,
                                ignored -> true,
                                refused -> refused.reason() == ReasonCode.MALFORMED
                                        ? isSentWithout(peer, envelope)
                                        : isSettledBy(refused, envelope));
    }

    /** Reports a result that is too large for an envelope. Returns false if the outbox is full. */
    private static boolean isSentWithout(Peer peer, Envelope envelope) {
        return peer.send(trace(peer, envelope, TraceBody.failed("the result is too large for an envelope")))
                .fold(accepted -> true, ignored -> true, refused -> isSettledBy(refused, envelope));
    }

    /** Whether the refusal of a trace is final. Then the result is lost, because another call would do the work again. */
    private static boolean isSettledBy(ReceptionResult.Refused refused, Envelope envelope) {
        if (refused.reason() == ReasonCode.BUSY) {
            return false;
        }
        LOG.log(
                System.Logger.Level.WARNING,
                "the result of an envelope in " + envelope.channel() + " could not be sent and is lost: "
                        + refused.detail());
        return true;
    }

    private static Envelope trace(Peer peer, Envelope work, ObjectNode body) {
        return peer.own(EnvelopeKind.TRACE, work.channel(), body)
                .withInteraction(work.interactionId())
                .replyingTo(work);
    }
}
