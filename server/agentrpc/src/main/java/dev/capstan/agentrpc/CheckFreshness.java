package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Caller.Authentication;
import dev.capstan.core.port.SeenMessages;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * A check that refuses late and duplicate envelopes, so that nothing recorded on a bus can be replayed.
 *
 * <p>An authenticated envelope needs a {@code deadline}, at most {@link #MAX_AHEAD} from now. Its {@code messageId} is
 * remembered for a minute after that.
 *
 * @param seenMessages accepted messages
 * @param clock time source
 */
record CheckFreshness(SeenMessages seenMessages, InstantSource clock) {

    /**
     * Maximum distance of a deadline: the maximum time limit of a capability, 10 minutes, and 30 s for clock
     * differences.
     */
    static final Duration MAX_AHEAD = Duration.ofSeconds(630);

    private static final Duration MARGIN = Duration.ofMinutes(1);

    private static final String FINISHED = "finished delivery";

    /** Returns the refusal of an envelope for its deadline, or empty. */
    Optional<Refusal> refusal(Envelope envelope, Caller caller) {
        Instant deadline = envelope.deadline();
        Instant now = clock.instant();
        if (deadline == null) {
            return mayLackDeadline(caller)
                    ? Optional.empty()
                    : refuse(
                            RefusalCode.INVALID_ENVELOPE,
                            "'deadline' is missing; a signed envelope needs one, at most " + MAX_AHEAD.toSeconds()
                                    + " s from now");
        }
        if (!deadline.isAfter(now)) {
            return refuse(RefusalCode.DEADLINE_EXCEEDED, "the request arrived after its deadline");
        }
        return deadline.isAfter(now.plus(MAX_AHEAD)) && !mayLackDeadline(caller)
                ? refuse(
                        RefusalCode.INVALID_ENVELOPE,
                        "'deadline' is too far ahead (limit " + MAX_AHEAD.toSeconds() + " s from now)")
                : Optional.empty();
    }

    /**
     * Records that an envelope is accepted. Returns the refusal of one that was accepted before, or empty. The same
     * delivery may be accepted again, because its bus repeats it until it is settled.
     */
    Optional<Refusal> recordAcceptance(ReceivedEnvelope arrival, Caller caller) {
        Envelope envelope = arrival.envelope();
        boolean first =
                seenMessages.firstUse(caller.id(), envelope.messageId(), arrival.delivery(), expiresAt(envelope));
        boolean again = !first
                && arrival.repeated()
                && seenMessages.wasAcceptedBy(caller.id(), envelope.messageId(), arrival.delivery());
        return first || again ? Optional.empty() : duplicate();
    }

    /** Whether an envelope was accepted before. */
    boolean wasAccepted(Envelope envelope, Caller caller) {
        return seenMessages.isSeen(caller.id(), envelope.messageId());
    }

    /** Records that the envelope of a delivery, which its bus may repeat, has its outcome. */
    void finish(ReceivedEnvelope arrival) {
        Instant until = clock.instant().plus(MAX_AHEAD).plus(MARGIN);
        seenMessages.firstUse(FINISHED, arrival.delivery(), "", until);
    }

    /** Whether the envelope of a repeated delivery has its outcome. Its deadline and its token may be over by then. */
    boolean isFinished(ReceivedEnvelope arrival) {
        return arrival.repeated() && seenMessages.isSeen(FINISHED, arrival.delivery());
    }

    private Instant expiresAt(Envelope envelope) {
        Instant latest = clock.instant().plus(MAX_AHEAD);
        return Optional.ofNullable(envelope.deadline())
                .filter(latest::isAfter)
                .orElse(latest)
                .plus(MARGIN);
    }

    private static boolean mayLackDeadline(Caller caller) {
        return caller.authentication() == Authentication.NONE || caller.authentication() == Authentication.PROCESS;
    }

    private static Optional<Refusal> duplicate() {
        return refuse(
                RefusalCode.DUPLICATE,
                "an envelope with this messageId was already accepted; use a new one for each envelope");
    }

    private static Optional<Refusal> refuse(RefusalCode code, String message) {
        return Optional.of(Refusal.of(code, message));
    }
}
