package dev.capstan.grants.authentication;

import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.InvalidToken.Reason;
import java.time.InstantSource;

/** The proof of a key by its use: an unproven key becomes the agent's own once it has signed a token for that agent. */
final class ProveByUse {

    private final GrantRepositories repositories;
    private final OwnershipCheck ownership;
    private final GrantLog log;
    private final InstantSource clock;

    ProveByUse(GrantRepositories repositories, GrantLog log, InstantSource clock) {
        this.repositories = repositories;
        this.ownership = new OwnershipCheck(repositories);
        this.log = log;
        this.clock = clock;
    }

    /** Refuses a token of an agent whose unproven key has become another's. */
    void requireFree(Agent agent) throws InvalidToken {
        if (agent.keySource() instanceof KeySource.Unproven unproven
                && isKeyOfOtherAgent(agent, unproven.key().thumbprint())) {
            throw new InvalidToken(
                    Reason.WRONG_KEY,
                    "the agent's key was not proven and now belongs to another; have its host rotate it");
        }
    }

    /** Whether the key is or was another's. A key that another token has just made this agent's own is not. */
    private boolean isKeyOfOtherAgent(Agent agent, String thumbprint) {
        return ownership.isKeyOfOtherAgent(agent.hostId(), thumbprint)
                && repositories
                        .agents()
                        .byKey(agent.hostId(), thumbprint)
                        .filter(present -> present.id().equals(agent.id()))
                        .isEmpty();
    }

    /** Returns the credential with the agent's key proven; its token must be verified and used. */
    AgentCredential proven(AgentCredential credential) throws InvalidToken {
        Agent agent = credential.agent();
        if (!(agent.keySource() instanceof KeySource.Unproven unproven)) {
            return credential;
        }
        Agent proven = repositories.transactions().onHost(agent.hostId(), () -> {
            Agent current = repositories.agents().byId(agent.id()).orElse(agent);
            KeySource.Inline signer = new KeySource.Inline(unproven.key());
            if (current.keySource().equals(signer)) {
                return current;
            }
            if (!current.keySource().equals(unproven)) {
                throw new InvalidToken(
                        Reason.WRONG_KEY, "the signing key was just rotated out; sign with its replacement");
            }
            requireFree(current);
            Agent other = current.with(signer, unproven.key().thumbprint(), clock.instant());
            repositories.agents().save(other);
            log.keyRotated(other);
            return other;
        });
        return new AgentCredential(credential.host(), proven, credential.token());
    }
}
