package dev.capstan.grants.authentication;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.port.Users;

/** Checks of the status of hosts and agents. */
public final class StatusChecks {

    private StatusChecks() {}

    /** Refuses a host that has ended or is suspended, or that is pending while {@code mayWait} is false. */
    public static void requireUsable(Users users, Host host, boolean mayWait) throws RefusedException {
        switch (host.status()) {
            case REVOKED ->
                throw new RefusedException(
                        RefusalCode.HOST_REVOKED, "the host has been revoked; generate a new key and register");
            case REJECTED ->
                throw new RefusedException(
                        RefusalCode.HOST_REJECTED, "the host has been rejected; generate a new key and register");
            case PENDING -> {
                if (!mayWait) {
                    throw new RefusedException(RefusalCode.HOST_PENDING, "the host is waiting for a user's approval");
                }
            }
            case ACTIVE -> {}
        }
        requirePresent(users, host);
    }

    /** Refuses a host, and so all its agents, while the account it belongs to does not exist in its tenant. */
    private static void requirePresent(Users users, Host host) throws RefusedException {
        String account = host.belongsTo();
        if (account != null && !users.isPresent(account, host.tenantId())) {
            throw new RefusedException(
                    RefusalCode.HOST_PENDING,
                    "the host is suspended because its account no longer exists; an owner can add the account again");
        }
    }

    /** Refuses an agent that is not active. */
    public static void requireActive(AgentStatus status) throws RefusedException {
        if (status != AgentStatus.ACTIVE) {
            throw notActive(status);
        }
    }

    /** Returns the refusal for an agent in this status. */
    public static RefusedException notActive(AgentStatus status) {
        return switch (status) {
            case PENDING ->
                new RefusedException(RefusalCode.AGENT_PENDING, "the agent is waiting for a user's approval");
            case EXPIRED ->
                new RefusedException(
                        RefusalCode.AGENT_EXPIRED, "the agent's session has expired; have its host reactivate it");
            case REVOKED ->
                new RefusedException(RefusalCode.AGENT_REVOKED, "the agent has been revoked; register a new one");
            case REJECTED ->
                new RefusedException(
                        RefusalCode.AGENT_REJECTED, "a user denied the agent; register a new one only if requested");
            case CLAIMED ->
                new RefusedException(
                        RefusalCode.AGENT_CLAIMED,
                        "the agent was claimed when its host was linked to a user; register a new one");
            case ACTIVE -> throw new IllegalArgumentException("an active agent has no refusal for its status");
        };
    }
}
