package dev.capstan.grants;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.port.Ledger;
import dev.capstan.grants.token.PublicKey;
import java.time.Instant;
import java.time.InstantSource;

/** Gives an agent another key; the old one stops working at once (GR-8.3). */
public final class RotateAgentKey {

    private final Ledger ledger;
    private final OwnAgents own;
    private final Lifetimes lifetimes;
    private final GrantLog log;
    private final InstantSource clock;

    public RotateAgentKey(Ledger ledger, Lifetimes lifetimes, AuditTrail trail, InstantSource clock) {
        this.ledger = ledger;
        this.own = new OwnAgents(ledger);
        this.lifetimes = lifetimes;
        this.log = new GrantLog(trail, clock);
        this.clock = clock;
    }

    /** The host gives its agent another key. */
    public Agent byHost(HostCredential credential, String agentId, PublicKey key) throws Refused {
        return rotated(own.of(credential.known(), agentId), false, key);
    }

    /** An agent gives itself another key, with a token that its present key signed. */
    public Agent byItself(AgentCredential credential, PublicKey key) throws Refused {
        return rotated(credential.agent(), true, key);
    }

    private Agent rotated(Agent agent, boolean byItself, PublicKey key) throws Refused {
        Instant now = clock.instant();
        String thumbprint = key.thumbprint();
        return ledger.transactions().onHost(agent.hostId(), () -> {
            Agent current = ledger.agents().byId(agent.id()).orElse(agent);
            AgentStatus status = lifetimes.statusOf(current, now);
            if (status.isTerminal()) {
                throw Statuses.notActive(status);
            }
            if (byItself && !current.thumbprint().equals(agent.thumbprint())) {
                throw new Refused(RefusalCode.INVALID_JWT, "the key that signed was rotated away meanwhile");
            }
            if (current.keySource() instanceof KeySource.Remote) {
                throw new Refused(
                        RefusalCode.INVALID_REQUEST, "the agent's key is published at agent_jwks_url: rotate it there");
            }
            boolean taken = ledger.agents().isKnownKey(agent.hostId(), thumbprint)
                    || ledger.hosts().isKnownKey(thumbprint);
            if (taken) {
                throw new Refused(
                        RefusalCode.AGENT_EXISTS, "this key is or was in use under this host: make a new one");
            }
            Agent other = current.with(new KeySource.Inline(key), thumbprint, now);
            ledger.agents().save(other);
            log.keyRotated(other);
            return other;
        });
    }
}
