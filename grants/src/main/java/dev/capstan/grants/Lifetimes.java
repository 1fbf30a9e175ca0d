package dev.capstan.grants;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The three clocks of an agent.
 *
 * @param session how long it may rest: measured from its last request
 * @param active how long it may work without being reactivated: measured from its last activation
 * @param absolute how old it may become: measured from its registration; past it the agent is revoked
 */
public record Lifetimes(Duration session, Duration active, Duration absolute) {

    /** Half an hour, a day, a week. */
    public static final Lifetimes DEFAULT =
            new Lifetimes(Duration.ofMinutes(30), Duration.ofDays(1), Duration.ofDays(7));

    public Lifetimes {
        for (Duration each : new Duration[] {session, active, absolute}) {
            if (each.isNegative() || each.isZero()) {
                throw new IllegalArgumentException("a lifetime has to be longer than nothing");
            }
        }
    }

    /** Whether an agent is as old as any may become. */
    public boolean isOver(Agent agent, Instant now) {
        return !now.isBefore(agent.createdAt().plus(absolute));
    }

    /** Where an agent is in its life now. */
    public AgentStatus statusOf(Agent agent, Instant now) {
        boolean lives = agent.status() == AgentStatus.ACTIVE || agent.status() == AgentStatus.EXPIRED;
        if (lives && isOver(agent, now)) {
            return AgentStatus.REVOKED;
        }
        boolean ended = agent.status() == AgentStatus.ACTIVE
                && expiry(agent).map(end -> !now.isBefore(end)).orElse(false);
        return ended ? AgentStatus.EXPIRED : agent.status();
    }

    /** When an active agent ends unless it is used or reactivated before. */
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
