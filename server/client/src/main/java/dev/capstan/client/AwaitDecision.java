package dev.capstan.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Asks a server, again and again, whether somebody has decided; more slowly where it cannot be reached. */
public final class AwaitDecision {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(1);

    private final InstantSource clock;
    private final Sleeper pauses;

    /** Asks in the time of this clock. */
    public AwaitDecision(InstantSource clock, Sleeper pauses) {
        this.clock = clock;
        this.pauses = pauses;
    }

    /**
     * Waits for the decision.
     *
     * @param approval how long it may take, and how often to ask
     * @param ask the agent's standing
     * @param decided whether there is nothing left to wait for
     * @param left is told each second how much time is left
     * @return the standing after the decision; nothing where the time has run out
     */
    public Optional<AgentSnapshot> await(
            Approval approval, Supplier<AgentSnapshot> ask, Predicate<AgentSnapshot> decided, Consumer<Duration> left) {
        Instant end = clock.instant().plus(approval.lasts());
        Duration pause = approval.interval();
        while (true) {
            boolean last = rest(pause, end, left);
            try {
                Optional<AgentSnapshot> standing = Optional.of(ask.get()).filter(decided);
                if (standing.isPresent()) {
                    return standing;
                }
            } catch (ServerUnreachable e) {
                pause = longer(pause, Duration.ZERO);
            } catch (ServerRefused e) {
                if (!e.isTransient()) {
                    throw e;
                }
                pause = longer(pause, e.retryAfter());
            }
            if (last) {
                return Optional.empty();
            }
        }
    }

    /** Whether the time has run out meanwhile. */
    private boolean rest(Duration pause, Instant end, Consumer<Duration> left) {
        Instant until = clock.instant().plus(pause);
        Instant now = clock.instant();
        while (now.isBefore(until) && now.isBefore(end)) {
            left.accept(Duration.between(now, end));
            pauses.sleep(shorter(SECOND, Duration.between(now, until.isBefore(end) ? until : end)));
            now = clock.instant();
        }
        return !now.isBefore(end);
    }

    private static Duration longer(Duration pause, Duration asked) {
        Duration doubled = shorter(pause.multipliedBy(2), MAX_PAUSE);
        return doubled.compareTo(asked) > 0 ? doubled : asked;
    }

    private static Duration shorter(Duration left, Duration right) {
        return left.compareTo(right) < 0 ? left : right;
    }
}
