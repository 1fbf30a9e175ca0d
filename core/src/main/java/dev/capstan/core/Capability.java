package dev.capstan.core;

import java.util.Set;

/**
 * One declared action of one agent: the model that every protocol projects to its own shape.
 *
 * @param identity agent, name and version
 * @param contract schemas of the request and the response
 * @param metadata descriptive metadata
 * @param execution handler, limits and permissions
 * @param exposure visibility and conditions of a grant
 */
public record Capability(
        Identity identity, Contract contract, Metadata metadata, Execution execution, Exposure exposure) {

    /** Creates a capability with a known name only: any JSON goes in and out (TC-6.1). */
    public static Capability untyped(AgentId agent, String name) {
        Identity identity = new Identity(agent, name, Version.FIRST, null, Identity.Lineage.NONE);
        return new Capability(identity, Contract.UNTYPED, Metadata.NONE, Execution.BY_PEER, Exposure.AUTHENTICATED);
    }

    /** Returns this capability with calls routed to its agent by RPC. A capability without a handler is unchanged. */
    Capability routedToPeer() {
        return isCallable() ? withExecution(execution.by(new HandlerSpec.Peer())) : this;
    }

    /** Returns this capability with other schemas. */
    public Capability withContract(Contract other) {
        return new Capability(identity, other, metadata, execution, exposure);
    }

    /** Returns this capability with another handler, other limits and other permissions. */
    public Capability withExecution(Execution other) {
        return new Capability(identity, contract, metadata, other, exposure);
    }

    /** Returns this capability, offered to these tenants only; to all if empty. */
    public Capability offeredTo(Set<String> tenants) {
        Exposure limited = new Exposure(
                exposure.visibility(),
                exposure.grantedByDefault(),
                exposure.imposedConstraints(),
                exposure.approval(),
                tenants);
        return new Capability(identity, contract, metadata, execution, limited);
    }

    /** Whether it is offered to a tenant. */
    public boolean isOfferedTo(String tenantId) {
        return exposure.includes(tenantId);
    }

    /** Returns the agent that offers this capability. */
    public AgentId agent() {
        return identity.agent();
    }

    /** Returns the name. */
    public String name() {
        return identity.name();
    }

    /** Returns the version of this declaration. */
    public Version version() {
        return identity.version();
    }

    /** Whether a handler runs this capability. One without a handler is only advertised. */
    public boolean isCallable() {
        return !(execution.handler() instanceof HandlerSpec.None);
    }
}
