package dev.capstan.config.capability;

import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.AgentId;
import dev.capstan.core.text.NameRule;
import java.util.Optional;

/** Reader of agent addresses in a file. */
public final class AgentAddress {

    private static final String ADVICE = "write agent:// and " + NameRule.WORDING;

    private AgentAddress() {}

    /** Returns the agent, or empty after reporting an error. */
    public static Optional<AgentId> read(Node node, Values values) {
        return values.parsed(node, AgentAddress::parse, ADVICE);
    }

    private static Optional<AgentId> parse(String text) {
        try {
            return Optional.of(AgentId.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
