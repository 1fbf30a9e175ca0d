package dev.capstan.pages;

import dev.capstan.core.text.AnnotatedName;
import dev.capstan.grants.Agent;

/**
 * Everything that tells an agent from the others of its application; templates read it.
 *
 * @param name what it calls itself
 * @param id its id
 * @param shortId how its id begins
 * @param thumbprint how the thumbprint of its key begins
 * @param registered when it was registered
 * @param used when it last did something
 */
public record AgentDetails(
        AnnotatedName name, String id, String shortId, String thumbprint, String registered, String used) {

    static AgentDetails of(Agent agent) {
        return new AgentDetails(
                DisplayText.marked(agent.name(), "no name"),
                agent.id(),
                ShortId.beginning(agent.id()),
                ShortId.beginning(agent.thumbprint()),
                TimestampText.of(agent.createdAt()),
                TimestampText.of(agent.lastUsedAt()));
    }

    /** Returns the name and how the id begins, for labels that are read aloud. */
    public String spoken() {
        return name + " " + shortId;
    }
}
