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

    private final GrantRepositories ledger;
    private final OwnershipCheck own;
    private final GrantLog log;
    private final InstantSource clock;

    public RevokeGrant(GrantRepositories ledger, AuditTrail trail, InstantSource clock) {
        this.ledger = ledger;
        this.own = new OwnershipCheck(ledger);
        this.log = new GrantLog(trail, clock);
        this.clock = clock;
    }

    /** Revokes an active grant; {@link RefusalCode#CAPABILITY_NOT_GRANTED} if the agent does not have one. */
    public Grant byAccount(String account, String agentId, String capability) throws RefusedException {
        Agent agent = own.agentOfAccount(account, agentId);
        Instant now = clock.instant();
        return ledger.transactions().onHost(agent.hostId(), () -> {
            Grant active = ledger.grants()
                    .active(agentId, capability)
                    .orElseThrow(() -> new RefusedException(
                            RefusalCode.CAPABILITY_NOT_GRANTED,
                            "the agent has no active grant of '" + capability + "'"));
            ledger.grants().remove(agentId, capability, GrantStatus.ACTIVE);
            Grant ended = active.revoked(account, now);
            ledger.grants().save(ended);
            log.grantRevoked(agent, ended, account);
            return ended;
        });
    }
}
