package dev.capstan.grants.authentication;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Agent;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.port.GrantRepositories;

/** Finds what somebody names, if it is theirs. */
public final class OwnershipCheck {

    private final GrantRepositories ledger;

    /** Creates a finder of the hosts and agents in this ledger. */
    public OwnershipCheck(GrantRepositories ledger) {
        this.ledger = ledger;
    }

    /** The agent of this id under this host. */
    public Agent agentOfHost(Host host, String agentId) throws RefusedException {
        Agent agent = known(agentId);
        if (!agent.hostId().equals(host.id())) {
            throw new RefusedException(RefusalCode.UNAUTHORIZED, "the agent belongs to another host");
        }
        return agent;
    }

    /** The agent of this id, where this account manages its host. */
    public Agent agentOfAccount(String account, String agentId) throws RefusedException {
        Agent agent = known(agentId);
        hostOfAccount(account, agent.hostId());
        return agent;
    }

    /** The host of this id, where this account manages it. */
    public Host hostOfAccount(String account, String hostId) throws RefusedException {
        Host host = knownHost(hostId);
        if (!manages(account, host)) {
            throw new RefusedException(RefusalCode.UNAUTHORIZED, "the application is connected to another account");
        }
        return host;
    }

    /** Whether no agent of this host may take this key: it is or was another's of that host, or a host's. */
    public boolean isTakenKey(String hostId, String thumbprint) {
        return ledger.agents().isKnownKey(hostId, thumbprint) || ledger.hosts().isKnownKey(thumbprint);
    }

    /** Whether a host belongs to this account, or waits for anybody, or the account manages all. */
    private boolean manages(String account, Host host) {
        String owner = host.belongsTo();
        boolean own = owner == null ? host.status() != HostStatus.ACTIVE : owner.equals(account);
        return own || ledger.users().managesAll(account);
    }

    /** The host of this id, whosesoever it is; refused where it has been forgotten. */
    public Host knownHost(String hostId) throws RefusedException {
        return ledger.hosts()
                .byId(hostId)
                .orElseThrow(() -> new RefusedException(RefusalCode.HOST_NOT_FOUND, "there is no host of this id"));
    }

    /** The agent of this id, whosesoever it is; refused where it has been forgotten. */
    public Agent known(String agentId) throws RefusedException {
        return ledger.agents()
                .byId(agentId)
                .orElseThrow(() -> new RefusedException(RefusalCode.AGENT_NOT_FOUND, "there is no agent of this id"));
    }
}
