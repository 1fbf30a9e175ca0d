package dev.capstan.pages;

import dev.capstan.grants.Agent;
import dev.capstan.grants.name.AnnotatedName;

/**
 * The details that distinguish an agent from the others of its application, for templates.
 *
 * @param name the agent's name, as given by itself
 * @param id its id
 * @param shortId the beginning of its id
 * @param thumbprint the beginning of its key's thumbprint
 * @param registered when it was registered
 * @param used when it was last active
 */
public record AgentDetails(
        AnnotatedName name, String id, String shortId, String thumbprint, String registered, String used) {

    static AgentDetails of(Agent agent) {
        return new AgentDetails(
                DisplayText.marked(agent.name(), "no name"),
                agent.id(),
                DisplayText.shortId(agent.id()),
                DisplayText.shortId(agent.thumbprint()),
                TimestampText.of(agent.createdAt()),
                TimestampText.of(agent.lastUsedAt()));
    }

    /** Returns the name and the beginning of the id, for labels that are read aloud. */
    public String accessibleName() {
        return name + " " + shortId;
    }
}
