package dev.capstan.discovery;

import dev.capstan.core.concurrent.Optimistic;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.interaction.Lifecycle;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import dev.capstan.discovery.port.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The acceptance of a message: once, together with the move of its interaction and the storage of its content, all or
 * nothing. Its results have neither replies nor a receipt.
 */
record AcceptEnvelope(PeerId peer, Interactions interactions, InstantSource clock) {

    /** Maximum time that an id is remembered, even if its envelope expires later. */
    private static final Duration MAX_WINDOW = Duration.ofHours(1);

    /** Maximum number of attempts at a step that concurrent changes overtake. */
    private static final int MAX_ATTEMPTS = 20;

    private static final String OUTBOX_FULL = "the outbox is full (limits: " + Outbox.MAX_PER_SENDER + " envelopes and "
            + (Outbox.MAX_BYTES_PER_SENDER >> 20) + " MiB per peer, " + Outbox.MAX_ENVELOPES + " and "
            + (Outbox.MAX_BYTES >> 20) + " MiB in total); send it again after some are delivered";

    /** An operation that accepts a message, and perhaps stores it. */
    @FunctionalInterface
    private interface AcceptOperation {
        AcceptResult accept(Message message, Instant until, @Nullable Move move, Instant now);
    }

    /** Accepts an envelope without storing content. */
    ReceptionResult accept(Envelope envelope) {
        return accept(envelope, null);
    }

    /** Accepts an envelope, and stores its content if there is any. */
    ReceptionResult accept(Envelope envelope, @Nullable ReceivedContent content) {
        return decided(envelope, (message, until, move, now) -> interactions.accept(message, until, move, content));
    }

    /** Accepts one of the peer's own envelopes and stores it in an outbox. */
    ReceptionResult acceptAndStore(Envelope envelope, Outbox outbox) {
        if (!outbox.hasCapacity(envelope.from(), envelope.bytes().length) && !isAccepted(envelope)) {
            return refused(ReasonCode.BUSY, OUTBOX_FULL);
        }
        return decided(envelope, (message, until, move, now) -> outbox.store(message, until, move, envelope, now));
    }

    private boolean isAccepted(Envelope envelope) {
        return interactions.isAccepted(new Message(peer, envelope.from(), envelope.id()), clock.instant());
    }

    private ReceptionResult decided(Envelope envelope, AcceptOperation acceptOperation) {
        return Optimistic.retry(MAX_ATTEMPTS, () -> attempt(envelope, acceptOperation))
                .orElseGet(() ->
                        refused(ReasonCode.BUSY, "too many concurrent changes of this interaction; send it again"));
    }

    private Optional<ReceptionResult> attempt(Envelope envelope, AcceptOperation acceptOperation) {
        Instant now = clock.instant();
        Message message = new Message(peer, envelope.from(), envelope.id());
        Function<@Nullable Move, Optional<ReceptionResult>> accept =
                move -> toResult(acceptOperation.accept(message, windowEnd(envelope, now), move, now));
        return Lifecycle.decide(envelope, peer, current(envelope), now)
                .fold(
                        () -> accept.apply(null),
                        advanced -> accept.apply(new Move(advanced.before().orElse(null), advanced.after())),
                        closed -> Optional.of(
                                withoutEffect(message, now, refused(ReasonCode.INTERACTION_CLOSED, closed.reason()))),
                        ignored -> Optional.of(
                                withoutEffect(message, now, new ReceptionResult.Ignored(ignored.reason()))));
    }

    private static Optional<ReceptionResult> toResult(AcceptResult taking) {
        return switch (taking) {
            case TAKEN -> Optional.of(new ReceptionResult.Accepted(List.of()));
            case DUPLICATE -> Optional.of(duplicate());
            case PAST ->
                Optional.of(refused(
                        ReasonCode.EXPIRED,
                        "the envelope expired before this peer's clock was set back; send a new one"));
            case FULL ->
                Optional.of(
                        refused(ReasonCode.BUSY, "too many envelopes or interactions are stored; send it again later"));
            case OVERTAKEN -> Optional.empty();
        };
    }

    private Optional<Interaction> current(Envelope envelope) {
        return Optional.ofNullable(envelope.interactionId())
                .flatMap(id -> interactions.find(peer, envelope.channel(), id));
    }

    private ReceptionResult withoutEffect(Message message, Instant now, ReceptionResult result) {
        return interactions.isAccepted(message, now) ? duplicate() : result;
    }

    private static ReceptionResult refused(ReasonCode reason, String detail) {
        return new ReceptionResult.Refused(reason, detail, Optional.empty());
    }

    private static Instant windowEnd(Envelope envelope, Instant now) {
        Instant stale = Instant.ofEpochSecond(envelope.expiry());
        Instant latest = now.plus(MAX_WINDOW);
        return stale.isBefore(latest) ? stale : latest;
    }

    private static ReceptionResult duplicate() {
        return refused(ReasonCode.DUPLICATE, "an envelope with this id was already accepted");
    }
}
