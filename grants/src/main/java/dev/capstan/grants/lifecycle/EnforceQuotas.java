package dev.capstan.grants.lifecycle;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Host;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Duration;
import java.time.Instant;

/** The check that a new host or agent stays within the quotas. */
record EnforceQuotas(GrantRepositories repositories, Lifetimes lifetimes, Quotas quotas, PurgePending purgePending) {

    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    /** The maximum number of hosts deleted at once, so that one registration never waits long. */
    private static final int MAX_AT_ONCE = 100;

    /**
     * Ensures capacity for one more pending host. Deletes pending hosts whose time to decide is over, oldest first. A
     * host that a user may still decide on is kept, however many unknown callers come after it.
     */
    void forHost(Instant now) throws RefusedException {
        if (repositories.hosts().countWaiting() < quotas.waitingHosts()) {
            return;
        }
        Instant before = now.minus(RequestApproval.APPROVAL_LIFETIME);
        for (String hostId : repositories.hosts().waitingSince(before, MAX_AT_ONCE)) {
            purgePending.agents(hostId, before);
        }
        purgePending.hosts(before);
        if (repositories.hosts().countWaiting() >= quotas.waitingHosts()) {
            throw new RefusedException(Refusal.of(
                            RefusalCode.RATE_LIMITED,
                            "too many hosts wait for a user (limit " + quotas.waitingHosts() + "); retry in 60 s")
                    .after(A_MINUTE));
        }
    }

    /** Throws if a host or its account must not have another agent. */
    void forAgent(Host host, Instant now) throws RefusedException {
        Instant oldest = now.minus(lifetimes.absolute());
        require(
                repositories.agents().countPending(host.id()) < quotas.waitingAgents(),
                "too many agents of this host wait for a user (limit " + quotas.waitingAgents()
                        + "); have them decided first");
        require(
                repositories.agents().countLiving(host.id(), oldest) < quotas.agentsOfHost(),
                "this host has too many agents (limit " + quotas.agentsOfHost() + "); revoke some first");
        String user = host.userId();
        require(
                user == null || repositories.agents().countLivingOf(user, oldest) < quotas.agentsOfAccount(),
                "the account of this host has too many agents (limit " + quotas.agentsOfAccount()
                        + "); revoke some first");
    }

    private static void require(boolean isWithinQuota, String message) throws RefusedException {
        if (!isWithinQuota) {
            throw new RefusedException(RefusalCode.LIMIT_REACHED, message);
        }
    }
}
