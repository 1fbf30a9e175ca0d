package dev.capstan.discovery.interaction;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.envelope.ReceiptStatus;
import java.time.Instant;
import java.util.Optional;

/** The rules for the effect of an envelope on its interaction; nothing is changed here (DISC-3.5). */
public final class Lifecycle {

    private static final Transition STAYS = new Transition.Unchanged();

    private Lifecycle() {}

    /**
     * Returns the transition that an envelope causes.
     *
     * @param envelope envelope that the peer sent or received
     * @param peer peer whose view this is
     * @param current current state of the interaction, or empty
     */
    public static Transition decide(Envelope envelope, PeerId peer, Optional<Interaction> current, Instant now) {
        String id = envelope.interactionId();
        if (id == null || current.isEmpty() && isReceiptWithoutInteraction(envelope, id)) {
            return STAYS;
        }
        return switch (envelope.kind()) {
            case DIRECT, CAPABILITY, RECEIPT, TRACE ->
                current.map(interaction -> step(envelope, peer, interaction, now))
                        .orElseGet(() -> opened(envelope, peer, id, now));
            case GREET, WHOIS, SAY -> STAYS;
        };
    }

    /**
     * Whether this is a receipt for an envelope without an interaction, which carries that envelope's id as its
     * interaction id.
     */
    private static boolean isReceiptWithoutInteraction(Envelope envelope, String id) {
        return envelope.kind() == EnvelopeKind.RECEIPT && id.equals(text(envelope, "for_id"));
    }

    private static Transition opened(Envelope envelope, PeerId peer, String id, Instant now) {
        PeerId target = envelope.to();
        if (!opens(envelope) || target == null) {
            return new Transition.Ignored("its interaction is unknown");
        }
        return new Transition.Advanced(
                Optional.empty(),
                new Interaction(peer, envelope.channel(), id, envelope.from(), target, State.SUBMITTED, now));
    }

    private static Transition step(Envelope envelope, PeerId peer, Interaction interaction, Instant now) {
        if (!isBetweenParties(envelope, peer, interaction)) {
            return opens(envelope)
                    ? new Transition.Closed("the interaction belongs to two other peers; open another")
                    : new Transition.Ignored("its interaction is between two other peers");
        }
        if (interaction.state().isFinal()) {
            return opens(envelope)
                    ? new Transition.Closed(
                            "the interaction is " + interaction.state().wire() + "; open another")
                    : new Transition.Ignored("its interaction has ended");
        }
        return next(envelope, interaction)
                .<Transition>map(
                        state -> new Transition.Advanced(Optional.of(interaction), interaction.withState(state, now)))
                .orElse(STAYS);
    }

    private static boolean isBetweenParties(Envelope envelope, PeerId peer, Interaction interaction) {
        PeerId from = envelope.from();
        PeerId other = from.equals(peer) ? envelope.to() : peer;
        return other == null ? interaction.hasPart(from) : interaction.isBetween(from, other);
    }

    private static Optional<State> next(Envelope envelope, Interaction interaction) {
        return switch (envelope.kind()) {
            case TRACE -> State.fromWire(text(envelope, "state"));
            case RECEIPT ->
                isPostponement(envelope)
                        ? Optional.empty()
                        : ReceiptStatus.fromWire(text(envelope, "status")).flatMap(Lifecycle::after);
            default -> interaction.state() == State.NEEDS_INPUT ? Optional.of(State.WORKING) : Optional.empty();
        };
    }

    /**
     * Whether an envelope is a receipt with the reason {@code busy}. It asks the sender to retry and settles nothing.
     */
    public static boolean isPostponement(Envelope envelope) {
        return envelope.kind() == EnvelopeKind.RECEIPT
                && text(envelope, "status").equals(ReceiptStatus.REJECTED.wire())
                && text(envelope, "reason_code").equals(ReasonCode.BUSY.wire());
    }

    private static Optional<State> after(ReceiptStatus status) {
        return switch (status) {
            case REJECTED -> Optional.of(State.FAILED);
            case CANCELED -> Optional.of(State.CANCELED);
            case ACCEPTED, DUPLICATE, EXPIRED, UNSUPPORTED -> Optional.empty();
        };
    }

    /** Returns the interaction as failed after an envelope was not delivered, or empty if it has ended already. */
    public static Optional<Interaction> undelivered(Interaction interaction, Instant now) {
        return interaction.state().isFinal() ? Optional.empty() : Optional.of(interaction.withState(State.FAILED, now));
    }

    private static boolean opens(Envelope envelope) {
        return envelope.kind() == EnvelopeKind.DIRECT || envelope.kind() == EnvelopeKind.CAPABILITY;
    }

    private static String text(Envelope envelope, String key) {
        return envelope.body().path(key).asText();
    }
}
