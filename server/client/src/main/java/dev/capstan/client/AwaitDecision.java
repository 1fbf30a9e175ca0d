package dev.capstan.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A poll for a user's decision. It slows down while the server cannot be reached. */
public final class AwaitDecision {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(1);

    private final InstantSource clock;
    private final Sleeper sleeper;

    /** Creates a poll that uses this time source. */
    public AwaitDecision(InstantSource clock, Sleeper sleeper) {
        this.clock = clock;
        this.sleeper = sleeper;
    }

    /**
     * Waits for the decision.
     *
     * @param approval time limit and poll interval
     * @param ask reads the agent's current state
     * @param decided whether the state is final
     * @param left receives the remaining time every second
     * @return the state after the decision, or empty if the time ran out
     */
    public Optional<AgentSnapshot> await(
            Approval approval, Supplier<AgentSnapshot> ask, Predicate<AgentSnapshot> decided, Consumer<Duration> left) {
        Instant end = clock.instant().plus(approval.lasts());
        Duration pause = approval.interval();
        while (true) {
            boolean last = rest(pause, end, left);
            try {
                Optional<AgentSnapshot> snapshot = Optional.of(ask.get()).filter(decided);
                if (snapshot.isPresent()) {
                    return snapshot;
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

    /** Waits for the pause, at most until the end. Returns whether the time has run out. */
    private boolean rest(Duration pause, Instant end, Consumer<Duration> left) {
        Instant until = clock.instant().plus(pause);
        Instant now = clock.instant();
        while (now.isBefore(until) && now.isBefore(end)) {
            left.accept(Duration.between(now, end));
            sleeper.sleep(shorter(SECOND, Duration.between(now, until.isBefore(end) ? until : end)));
            now = clock.instant();
        }
        return !now.isBefore(end);
    }

    private static Duration longer(Duration pause, Duration requested) {
        Duration doubled = shorter(pause.multipliedBy(2), MAX_PAUSE);
        return doubled.compareTo(requested) > 0 ? doubled : requested;
    }

    private static Duration shorter(Duration left, Duration right) {
        return left.compareTo(right) < 0 ? left : right;
    }
}
