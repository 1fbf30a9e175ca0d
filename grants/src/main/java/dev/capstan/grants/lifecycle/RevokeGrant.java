package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.authentication.OwnershipCheck;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.time.InstantSource;

/** The revocation of a single capability of an agent (GR-2.2). */
public final class RevokeGrant {

    private final GrantRepositories repositories;
    private final OwnershipCheck ownership;
    private final GrantLog log;
    private final InstantSource clock;

    public RevokeGrant(GrantRepositories repositories, AuditTrail trail, InstantSource clock) {
        this.repositories = repositories;
        this.ownership = new OwnershipCheck(repositories);
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.clock = clock;
    }

    /** Revokes an active grant; {@link RefusalCode#CAPABILITY_NOT_GRANTED} if the agent does not have one. */
    public Grant byAccount(String account, String agentId, String capability) throws RefusedException {
        Agent agent = ownership.agentOfAccount(account, agentId);
        Instant now = clock.instant();
        return repositories.transactions().onHost(agent.hostId(), () -> {
            Grant active = repositories
                    .grants()
                    .active(agentId, capability)
                    .orElseThrow(() -> new RefusedException(
                            RefusalCode.CAPABILITY_NOT_GRANTED,
                            "the agent has no active grant of '" + capability + "'"));
            repositories.grants().remove(agentId, capability, GrantStatus.ACTIVE);
            Grant ended = active.revoked(account, now);
            repositories.grants().save(ended);
            log.grantRevoked(agent, ended, account);
            return ended;
        });
    }
}
