package dev.capstan.grants.lifecycle;

/**
 * The maximum numbers of hosts and agents.
 *
 * @param waitingHosts hosts that wait for a person, in all; those that waited longest give way once the time to decide on
 *     them is over
 * @param waitingAgents agents of one host that wait for a person
 * @param agentsOfHost agents of one host that may act, now or later
 * @param agentsOfAccount agents of one person that may act, now or later
 */
public record Quotas(int waitingHosts, int waitingAgents, int agentsOfHost, int agentsOfAccount) {

    /** The default quotas. */
    public static final Quotas DEFAULT = new Quotas(10_000, 100, 1_000, 10_000);

    public Quotas {
        if (Math.min(Math.min(waitingHosts, waitingAgents), Math.min(agentsOfHost, agentsOfAccount)) < 1) {
            throw new IllegalArgumentException("a quota is at least 1");
        }
    }
}
