package dev.capstan.grants.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.Target;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.port.Grants;
import java.net.URI;
import java.util.Optional;

/**
 * The authorization check for a service at a location, by the gates that every call of an agent passes (GR-6.2). It
 * calls, consumes and records nothing.
 */
public final class CheckAuthorization {

    private final GrantableCapabilities grantable;
    private final Grants grants;
    private final Gate find;

    /**
     * Creates a check.
     *
     * @param others finds what is not offered to agents
     */
    public CheckAuthorization(GrantableCapabilities grantable, Grants grants, Gate others) {
        this.grantable = grantable;
        this.grants = grants;
        this.find = new FindGrantedCapability(grantable, grants, others);
    }

    /**
     * Returns the refusal of a call, or empty if the agent's grant allows it.
     *
     * @param agent the agent that would call
     * @param location the URL at which the call would be executed
     * @param capability the name of the capability
     * @param arguments a JSON object
     */
    public Optional<Refusal> refusal(AgentCredential agent, URI location, String capability, JsonNode arguments) {
        Call call = Call.begin(agent.caller(), Target.of(capability), arguments);
        return find.decide(call)
                .then(new AuthorizeCall(grantable, grants, () -> location))
                .fold(pass -> Optional.empty(), refuse -> Optional.of(refuse.refusal()));
    }
}
