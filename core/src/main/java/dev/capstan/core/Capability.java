package dev.capstan.core;

/**
 * One declared action of one agent: the model that every protocol's shape is a projection of.
 *
 * @param identity which one it is
 * @param contract what it takes and gives
 * @param offer what is said of it
 * @param execution how it runs
 * @param exposure who sees it and who may be granted it
 */
public record Capability(
        Identity identity, Contract contract, Metadata metadata, Execution execution, Exposure exposure) {

    /** A capability of which nothing is known but its name: any JSON goes in and out (TC-6.1). */
    public static Capability untyped(AgentId agent, String name) {
        Identity identity = new Identity(agent, name, Version.FIRST, null, Identity.Lineage.NONE);
        return new Capability(identity, Contract.UNTYPED, Metadata.NONE, Execution.BY_PEER, Exposure.AUTHENTICATED);
    }

    /** The same capability, whose calls are carried to its agent whatever handler it names; one that runs nowhere stays so. */
    Capability routedToPeer() {
        return isCallable()
                ? new Capability(identity, contract, metadata, execution.by(new HandlerSpec.Peer()), exposure)
                : this;
    }

    /** The agent that offers it. */
    public AgentId agent() {
        return identity.agent();
    }

    /** Its name. */
    public String name() {
        return identity.name();
    }

    /** The version of this declaration. */
    public Version version() {
        return identity.version();
    }

    /** Whether anything runs it; what nothing runs is advertised and no more. */
    public boolean isCallable() {
        return !(execution.handler() instanceof HandlerSpec.None);
    }
}
