package dev.capstan.discovery.outbox;

import dev.capstan.core.port.AuditTrail;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Lifecycle;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.discovery.port.EnvelopeSender.SendStatus;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The delivery of the outbox: at least once, in order per sender and recipient, until the envelopes expire.
 *
 * <p>A {@code direct} or {@code capability} to one peer is delivered once its recipient has replied, which is the
 * protocol's acknowledgement. Until then it is sent again under the same id, so that recipients detect duplicates.
 * Other envelopes are delivered once the network has them. Expired envelopes are given up with a receipt and an audit
 * record.
 *
 * <p>{@link #deliver} and {@link #adopt} must be called by one thread; the other methods are thread-safe.
 */
public final class DeliverEnvelopes {

    private static final int PAGE = 500;

    private final Outbox outbox;
    private final GiveUp giveUp;
    private final EnvelopeSender sender;
    private final InstantSource clock;
    private final BackoffPolicy retries;
    private final BackoffPolicy reminders;
    private final Runnable signal;

    private final Queue<Runnable> news = new ConcurrentLinkedQueue<>();
    private final Map<Key, CompletableFuture<Delivery>> watched = new ConcurrentHashMap<>();
    private final Map<EnvelopeQueue.QueueKey, EnvelopeQueue> queues = new ConcurrentHashMap<>();
    private final Map<Key, OutboxEntry> entries = new ConcurrentHashMap<>();
    private final List<Key> fresh = new ArrayList<>();
    private int failures;
    private Instant wayDue = Instant.MIN;

    /** The progress of an envelope when its sender gets a response. */
    public enum Delivery {
        /** The network has it, and at least one subscriber. */
        SENT,
        /** It is stored and will be delivered as soon as possible. */
        QUEUED
    }

    private record Key(PeerId from, String id) {
        static Key of(Outgoing outgoing) {
            return new Key(outgoing.from(), outgoing.id());
        }
    }

    /**
     * Creates the delivery of an outbox.
     *
     * @param retries pauses while disconnected or without a subscriber
     * @param reminders pauses while waiting for a receipt
     * @param signal wakes the thread that calls {@link #deliver}
     */
    public DeliverEnvelopes(
            Outbox outbox,
            Interactions interactions,
            AuditTrail trail,
            EnvelopeSender sender,
            InstantSource clock,
            BackoffPolicy retries,
            BackoffPolicy reminders,
            Runnable signal) {
        this.outbox = outbox;
        this.giveUp = new GiveUp(outbox, interactions, trail);
        this.sender = sender;
        this.clock = clock;
        this.retries = retries;
        this.reminders = reminders;
        this.signal = signal;
    }

    /** Returns the outbox. */
    public Outbox outbox() {
        return outbox;
    }

    /**
     * Returns the result of an envelope's first attempt. Must be called before the envelope is sent. The sender cancels
     * it after a refusal or a timeout.
     */
    public CompletableFuture<Delivery> watch(Envelope envelope) {
        Key key = new Key(envelope.from(), envelope.id());
        CompletableFuture<Delivery> watch = new CompletableFuture<>();
        watched.put(key, watch);
        CompletableFuture<Delivery> unused = watch.whenComplete((delivery, cancelled) -> watched.remove(key));
        return watch;
    }

    /** Schedules an envelope that was just stored. Returns whether it is in the outbox. */
    public boolean offer(PeerId from, String id) {
        Optional<Outgoing> stored = outbox.find(from, id);
        stored.ifPresent(outgoing -> submit(() -> {
            admit(outgoing);
            fresh.add(Key.of(outgoing));
        }));
        return stored.isPresent();
    }

    /** Reports that the connection is back. */
    public void connected() {
        submit(() -> {
            failures = 0;
            wayDue = Instant.MIN;
            queues.values().forEach(EnvelopeQueue::succeeded);
        });
    }

    /** Reports that a peer was seen, so its envelopes may be deliverable. */
    public void peerSeen(Channel channel, PeerId peer) {
        boolean isAwaited = queues.keySet().stream().anyMatch(ends -> targets(ends, channel, peer));
        if (isAwaited) {
            submit(() -> queues.forEach((ends, queue) -> {
                if (targets(ends, channel, peer)) {
                    queue.wake(retries);
                }
            }));
        }
    }

    private static boolean targets(EnvelopeQueue.QueueKey ends, Channel channel, PeerId peer) {
        return peer.equals(ends.to()) && channel.equals(ends.channel());
    }

    /**
     * Records an envelope that a local peer received as an acknowledgement of the envelope to which it replies. After a
     * receipt with the reason {@code busy}, the envelope waits for its next reminder.
     */
    public void acknowledged(PeerId peer, Envelope response) {
        if (Lifecycle.isPostponement(response)) {
            return;
        }
        Stream<@Nullable String> acknowledged = response.kind() == EnvelopeKind.RECEIPT
                ? Stream.<@Nullable String>of(response.body().path("for_id").textValue())
                : Stream.<@Nullable String>of(response.replyTo(), response.causationId())
                        .distinct();
        acknowledged
                .flatMap(Stream::ofNullable)
                .flatMap(id -> outbox.find(peer, id).stream())
                .filter(outgoing -> response.from().equals(outgoing.to())
                        && response.channel().equals(outgoing.channel()))
                .forEach(outgoing -> {
                    outbox.delivered(outgoing.number());
                    submit(() -> drop(Key.of(outgoing)));
                });
    }

    private void submit(Runnable piece) {
        news.add(piece);
        signal.run();
    }

    /** Adopts envelopes that have waited for at least this long, such as those of a previous server process. */
    public void adopt(Duration age) {
        Instant latest = clock.instant().minus(age);
        List<Outgoing> page = outbox.waiting(0, PAGE);
        while (!page.isEmpty()) {
            page.stream()
                    .filter(outgoing -> !outgoing.queuedAt().isAfter(latest))
                    .forEach(this::admit);
            page = outbox.waiting(page.get(page.size() - 1).number(), PAGE);
        }
    }

    private void admit(Outgoing outgoing) {
        OutboxEntry entry = new OutboxEntry(outgoing);
        if (entries.putIfAbsent(Key.of(outgoing), entry) == null) {
            queues.computeIfAbsent(EnvelopeQueue.QueueKey.of(outgoing), ends -> new EnvelopeQueue())
                    .add(entry);
        }
    }

    private void drop(Key key) {
        OutboxEntry entry = entries.remove(key);
        if (entry != null) {
            queues.computeIfPresent(EnvelopeQueue.QueueKey.of(entry.outgoing()), (ends, queue) -> {
                queue.remove(entry);
                return queue.isEmpty() ? null : queue;
            });
        }
    }

    /** Attempts the due envelopes and gives up the expired ones. Returns the time of the next action. */
    public Instant deliver() {
        for (Runnable piece = news.poll(); piece != null; piece = news.poll()) {
            piece.run();
        }
        Instant now = clock.instant();
        giveUpExpired(now);
        if (retries.isElapsed(wayDue, now)) {
            attemptQueues(now);
        }
        fresh.forEach(key -> notifySender(key, Delivery.QUEUED));
        fresh.clear();
        return next();
    }

    private void giveUpExpired(Instant now) {
        for (Map.Entry<Key, OutboxEntry> each : entries.entrySet()) {
            if (each.getValue().isExpired(now) && giveUp.giveUp(each.getValue().outgoing(), now)) {
                drop(each.getKey());
            }
        }
    }

    private void attemptQueues(Instant now) {
        for (EnvelopeQueue queue : queues.values()) {
            if (!attemptAll(queue, now)) {
                failures++;
                wayDue = now.plus(retries.after(failures));
                return;
            }
        }
        failures = 0;
    }

    /** Attempts the due envelopes of a queue until one has no subscriber. Returns false without a connection. */
    private boolean attemptAll(EnvelopeQueue queue, Instant now) {
        for (OutboxEntry entry : queue.due(now, retries, reminders)) {
            Optional<Envelope> envelope = outbox.envelope(entry.outgoing().number());
            if (envelope.isEmpty()) {
                drop(Key.of(entry.outgoing()));
                continue;
            }
            SendStatus sendStatus = sender.sendAndConfirm(envelope.get());
            if (sendStatus == SendStatus.NO_CONNECTION) {
                return false;
            }
            if (!isSettled(queue, entry, sendStatus, now)) {
                return true;
            }
        }
        return true;
    }

    private boolean isSettled(EnvelopeQueue queue, OutboxEntry entry, SendStatus sendStatus, Instant now) {
        boolean accepted = sendStatus == SendStatus.TAKEN;
        if (!accepted && !entry.isHandedOver()) {
            queue.failed(now, retries);
            return false;
        }
        if (accepted && !entry.outgoing().isAcknowledged()) {
            outbox.delivered(entry.outgoing().number());
            drop(Key.of(entry.outgoing()));
        } else {
            if (accepted && !entry.isHandedOver()) {
                outbox.recordSent(entry.outgoing().number(), now);
            }
            entry.tried(now, accepted, reminders);
        }
        if (accepted) {
            queue.succeeded();
            notifySender(Key.of(entry.outgoing()), Delivery.SENT);
        }
        return true;
    }

    private void notifySender(Key key, Delivery delivery) {
        CompletableFuture<Delivery> watch = watched.get(key);
        if (watch != null) {
            watch.complete(delivery);
        }
    }

    private Instant next() {
        Stream<Instant> attempts =
                queues.values().stream().map(EnvelopeQueue::next).map(due -> due.isBefore(wayDue) ? wayDue : due);
        Stream<Instant> ends =
                entries.values().stream().map(entry -> entry.outgoing().expires());
        return Stream.concat(attempts, ends).min(Comparator.naturalOrder()).orElse(Instant.MAX);
    }
}
