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
    private static final Duration SLOWER = Duration.ofSeconds(5);
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
        boolean polled = false;
        while (true) {
            Duration rest = restBefore(end, pause);
            rest(rest, end, left);
            if (polled && rest.compareTo(pause) < 0) {
                return Optional.empty();
            }
            polled = true;
            boolean last = !clock.instant().isBefore(end);
            try {
                Optional<AgentSnapshot> snapshot = Optional.of(ask.get()).filter(decided);
                if (snapshot.isPresent()) {
                    return snapshot;
                }
            } catch (ServerUnreachable e) {
                pause = longer(pause, Duration.ZERO);
            } catch (ServerRefused e) {
                pause = next(pause, e);
            }
            if (last) {
                return Optional.empty();
            }
        }
    }

    /** Returns the pause after a refused poll (RFC 8628, 3.5). Throws the refusal if it is final. */
    private static Duration next(Duration pause, ServerRefused refused) {
        return switch (refused.code()) {
            case "slow_down" -> pause.plus(SLOWER);
            case "authorization_pending" -> pause;
            default -> {
                if (!refused.isTransient()) {
                    throw refused;
                }
                yield longer(pause, refused.retryAfter());
            }
        };
    }

    /**
     * Returns the wait before the next poll. It lasts to the end if two pauses do not fit before it, so that the last
     * poll finds a late decision and still keeps the interval.
     */
    private Duration restBefore(Instant end, Duration pause) {
        Duration remaining = Duration.between(clock.instant(), end);
        return remaining.compareTo(pause.multipliedBy(2)) < 0 ? remaining : pause;
    }

    /** Waits and reports the remaining time every second. */
    private void rest(Duration rest, Instant end, Consumer<Duration> left) {
        Instant until = clock.instant().plus(rest);
        Instant now = clock.instant();
        while (now.isBefore(until)) {
            left.accept(Duration.between(now, end));
            sleeper.sleep(shorter(SECOND, Duration.between(now, until)));
            now = clock.instant();
        }
    }

    private static Duration longer(Duration pause, Duration requested) {
        Duration doubled = shorter(pause.multipliedBy(2), MAX_PAUSE);
        return doubled.compareTo(requested) > 0 ? doubled : requested;
    }

    private static Duration shorter(Duration left, Duration right) {
        return left.compareTo(right) < 0 ? left : right;
    }
}
