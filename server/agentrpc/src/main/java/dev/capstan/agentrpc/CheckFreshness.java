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
 * Refuses envelopes that come too late or a second time, so that nothing which was recorded on a bus can be played again.
 *
 * <p>A proved envelope needs a {@code deadline}, at most {@link #MAX_AHEAD} from now; its {@code messageId} is remembered
 * a minute longer than that.
 */
final class CheckFreshness {

    /** Maximum distance of a deadline: the longest time limit of a capability, 10 minutes, and 30 s for clocks that differ. */
    static final Duration MAX_AHEAD = Duration.ofSeconds(630);

    private static final Duration MARGIN = Duration.ofMinutes(1);

    private static final String FINISHED = "finished for ";

    private final SeenMessages seen;
    private final InstantSource clock;

    /**
     * Checks envelopes.
     *
     * @param seen the messages that were taken
     * @param clock time source
     */
    CheckFreshness(SeenMessages seen, InstantSource clock) {
        this.seen = seen;
        this.clock = clock;
    }

    /** Returns why an envelope is refused for its age or its deadline, or empty. */
    Optional<Refusal> refusal(Envelope envelope, Caller caller) {
        Instant deadline = envelope.deadline();
        Instant now = clock.instant();
        if (deadline == null) {
            return mayLackDeadline(caller)
                    ? Optional.empty()
                    : refuse(
                            RefusalCode.INVALID_ENVELOPE,
                            "'deadline' is missing: a signed envelope needs one, at most " + MAX_AHEAD.toSeconds()
                                    + " s from now");
        }
        if (!deadline.isAfter(now)) {
            return refuse(RefusalCode.DEADLINE_EXCEEDED, "the request arrived after its deadline");
        }
        return deadline.isAfter(now.plus(MAX_AHEAD)) && !mayLackDeadline(caller)
                ? refuse(
                        RefusalCode.INVALID_ENVELOPE,
                        "'deadline' is too far ahead: it may be at most " + MAX_AHEAD.toSeconds() + " s from now")
                : Optional.empty();
    }

    /**
     * Notes that an envelope is taken; returns why it is refused where it was taken before, or empty. The delivery that
     * took it may take it again, as its bus delivers it until it is settled.
     */
    Optional<Refusal> take(ReceivedEnvelope arrival, Caller caller) {
        Envelope envelope = arrival.envelope();
        boolean first = seen.firstUse(caller.id(), envelope.messageId(), arrival.delivery(), until(envelope));
        boolean again =
                !first && arrival.repeated() && seen.isTakenBy(caller.id(), envelope.messageId(), arrival.delivery());
        return first || again ? Optional.empty() : duplicate();
    }

    /** Whether an envelope was taken before. */
    boolean wasTaken(Envelope envelope, Caller caller) {
        return seen.isSeen(caller.id(), envelope.messageId());
    }

    /** Notes that an envelope which its bus may deliver again has had its outcome. */
    void finish(Envelope envelope, Caller caller) {
        seen.firstUse(FINISHED + caller.id(), envelope.messageId(), "", until(envelope));
    }

    /** Whether an envelope has had its outcome. */
    boolean isFinished(Envelope envelope, Caller caller) {
        return seen.isSeen(FINISHED + caller.id(), envelope.messageId());
    }

    private Instant until(Envelope envelope) {
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
                RefusalCode.DUPLICATE, "an envelope of this messageId was taken before: give every envelope its own");
    }

    private static Optional<Refusal> refuse(RefusalCode code, String message) {
        return Optional.of(Refusal.of(code, message));
    }
}
