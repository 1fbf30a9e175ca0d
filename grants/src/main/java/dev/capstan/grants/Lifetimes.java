package dev.capstan.grants;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The three lifetimes of an agent.
 *
 * @param session maximum time since its last request
 * @param active maximum time since its last activation
 * @param absolute maximum time since its registration; after it the agent is revoked
 */
public record Lifetimes(Duration session, Duration active, Duration absolute) {

    /** The default: 30 minutes, 1 day, 7 days. */
    public static final Lifetimes DEFAULT =
            new Lifetimes(Duration.ofMinutes(30), Duration.ofDays(1), Duration.ofDays(7));

    public Lifetimes {
        for (Duration each : new Duration[] {session, active, absolute}) {
            if (each.isNegative() || each.isZero()) {
                throw new IllegalArgumentException("a lifetime must be longer than 0 s");
            }
        }
    }

    /** Whether the absolute lifetime of an agent is over. */
    public boolean isExpired(Agent agent, Instant now) {
        return !now.isBefore(agent.createdAt().plus(absolute));
    }

    /** Returns the current status of an agent. */
    public AgentStatus statusOf(Agent agent, Instant now) {
        boolean lives = agent.status() == AgentStatus.ACTIVE || agent.status() == AgentStatus.EXPIRED;
        if (lives && isExpired(agent, now)) {
            return AgentStatus.REVOKED;
        }
        boolean ended = agent.status() == AgentStatus.ACTIVE
                && expiry(agent).map(end -> !now.isBefore(end)).orElse(false);
        return ended ? AgentStatus.EXPIRED : agent.status();
    }

    /** Returns when an active agent expires unless it is used or reactivated first; empty if it is not active. */
    public Optional<Instant> expiry(Agent agent) {
        if (agent.status() != AgentStatus.ACTIVE || agent.activatedAt() == null) {
            return Optional.empty();
        }
        Instant used = agent.lastUsedAt() == null ? agent.activatedAt() : agent.lastUsedAt();
        return Stream.of(
                        used.plus(session),
                        agent.activatedAt().plus(active),
                        agent.createdAt().plus(absolute))
                .min(Instant::compareTo);
    }
}
