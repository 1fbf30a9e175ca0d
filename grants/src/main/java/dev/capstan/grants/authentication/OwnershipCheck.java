package dev.capstan.grants.authentication;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Agent;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.port.GrantRepositories;
import java.util.Optional;

/** A lookup of hosts and agents by id that checks their ownership. */
public final class OwnershipCheck {

    private final GrantRepositories repositories;

    /** Creates a check of the hosts and agents in these repositories. */
    public OwnershipCheck(GrantRepositories repositories) {
        this.repositories = repositories;
    }

    /** Returns the agent with this id; refused if it belongs to another host. */
    public Agent agentOfHost(Host host, String agentId) throws RefusedException {
        Agent agent = known(agentId);
        if (!agent.hostId().equals(host.id())) {
            throw new RefusedException(RefusalCode.UNAUTHORIZED, "the agent belongs to another host");
        }
        return agent;
    }

    /** Returns the agent with this id; refused unless this account manages its host. */
    public Agent agentOfAccount(String account, String agentId) throws RefusedException {
        Agent agent = known(agentId);
        hostOfAccount(account, agent.hostId());
        return agent;
    }

    /** Returns the host with this id; refused unless this account manages it. */
    public Host hostOfAccount(String account, String hostId) throws RefusedException {
        Host host = knownHost(hostId);
        if (!manages(account, host)) {
            throw new RefusedException(RefusalCode.UNAUTHORIZED, "the application is connected to another account");
        }
        return host;
    }

    /** Whether no agent of this host may take this key, because another agent of it or any host has or had it. */
    public boolean isKeyOfOtherAgent(String hostId, String thumbprint) {
        return repositories.agents().isKnownKey(hostId, thumbprint)
                || repositories.hosts().isKnownKey(thumbprint);
    }

    /**
     * Whether both have the same tenant, and the account owns the host, the host is inactive and has no owner, or the
     * account manages all hosts.
     */
    private boolean manages(String account, Host host) {
        if (!repositories.users().tenantOf(account).equals(Optional.of(host.tenantId()))) {
            return false;
        }
        String owner = host.belongsTo();
        boolean own = owner == null ? host.status() != HostStatus.ACTIVE : owner.equals(account);
        return own || repositories.users().managesAll(account);
    }

    /** Returns the host with this id, regardless of its owner; refused if it has been deleted. */
    public Host knownHost(String hostId) throws RefusedException {
        return repositories
                .hosts()
                .byId(hostId)
                .orElseThrow(() -> new RefusedException(RefusalCode.HOST_NOT_FOUND, "no host has this id"));
    }

    /** Returns the agent with this id, regardless of its owner; refused if it has been deleted. */
    public Agent known(String agentId) throws RefusedException {
        return repositories
                .agents()
                .byId(agentId)
                .orElseThrow(() -> new RefusedException(RefusalCode.AGENT_NOT_FOUND, "no agent has this id"));
    }
}
