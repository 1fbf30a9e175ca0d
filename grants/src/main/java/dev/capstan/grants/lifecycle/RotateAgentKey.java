package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.authentication.OwnershipCheck;
import dev.capstan.grants.authentication.ProvePossession;
import dev.capstan.grants.authentication.StatusChecks;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Token;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The replacement of an agent's key; the old one stops working at once (GR-8.3).
 *
 * <p>An unproven key becomes the agent's own with the first token that it has signed for this agent. Until then it can
 * be registered for another agent, or taken by one.
 */
public final class RotateAgentKey {

    private final GrantRepositories repositories;
    private final OwnershipCheck ownership;
    private final Lifetimes lifetimes;
    private final ProvePossession possession;
    private final GrantLog log;
    private final InstantSource clock;

    public RotateAgentKey(
            GrantRepositories repositories,
            Lifetimes lifetimes,
            ProvePossession possession,
            AuditTrail trail,
            InstantSource clock) {
        this.repositories = repositories;
        this.ownership = new OwnershipCheck(repositories);
        this.lifetimes = lifetimes;
        this.possession = possession;
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.clock = clock;
    }

    /** Replaces the key of an agent at its host's request. */
    public Agent byHost(HostCredential credential, String agentId, PublicKey key) throws RefusedException {
        return rotated(ownership.agentOfHost(credential.registeredHost(), agentId), false, key, credential.token());
    }

    /** Replaces the agent's own key; its present key must have signed the token. */
    public Agent byItself(AgentCredential credential, PublicKey key) throws RefusedException {
        return rotated(credential.agent(), true, key, credential.token());
    }

    private Agent rotated(Agent agent, boolean byItself, PublicKey key, Token request) throws RefusedException {
        boolean proven = possession.isProven(key, agent.id(), request, agent.hostId(), agent.id());
        return repositories
                .transactions()
                .onHost(agent.hostId(), () -> with(agent, byItself, key, proven, clock.instant()));
    }

    private Agent with(Agent agent, boolean byItself, PublicKey key, boolean proven, Instant now)
            throws RefusedException {
        Agent current = ownership.known(agent.id());
        AgentStatus status = lifetimes.statusOf(current, now);
        if (status.isTerminal()) {
            throw StatusChecks.notActive(status);
        }
        if (byItself && !current.keySource().equals(agent.keySource())) {
            throw new RefusedException(
                    RefusalCode.INVALID_JWT, "the signing key was just rotated out; sign with its replacement");
        }
        PublicKey replaced = replaced(current.keySource());
        if (ownership.isKeyOfOtherAgent(agent.hostId(), key.thumbprint())) {
            throw new RefusedException(
                    RefusalCode.AGENT_EXISTS, "this key is or was in use under this host; generate a new one");
        }
        Agent other = proven
                ? current.with(new KeySource.Inline(key), key.thumbprint(), now)
                : current.with(new KeySource.Unproven(replaced, key), current.thumbprint(), now);
        repositories.agents().save(other);
        log.keyRotated(other);
        return other;
    }

    private static PublicKey replaced(KeySource present) throws RefusedException {
        if (present instanceof KeySource.Inline inline) {
            return inline.key();
        }
        if (present instanceof KeySource.Unproven unproven) {
            return unproven.replaced();
        }
        throw new RefusedException(
                RefusalCode.INVALID_REQUEST, "the agent's key is published at agent_jwks_url; rotate it there");
    }
}
