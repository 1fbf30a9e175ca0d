package dev.capstan.grants.lifecycle;

/**
 * The maximum numbers of hosts and agents.
 *
 * @param waitingHosts hosts in total that wait for a user; when full, those whose time to decide is over are deleted,
 *     oldest first
 * @param waitingAgents agents of one host that wait for a user
 * @param agentsOfHost agents of one host that may act, now or later
 * @param agentsOfAccount agents of one user that may act, now or later
 */
public record Quotas(int waitingHosts, int waitingAgents, int agentsOfHost, int agentsOfAccount) {

    /** The default quotas. */
    public static final Quotas DEFAULT = new Quotas(10_000, 100, 1_000, 10_000);

    public Quotas {
        if (Math.min(Math.min(waitingHosts, waitingAgents), Math.min(agentsOfHost, agentsOfAccount)) < 1) {
            throw new IllegalArgumentException("a quota must be at least 1");
        }
    }
}
