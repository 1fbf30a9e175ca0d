package dev.capstan.config;

import dev.capstan.core.AgentId;
import dev.capstan.core.text.WhiteSpace;

/**
 * A warning about a fleet that loads but may be misconfigured.
 *
 * @param agent agent concerned
 * @param message one line: the possible problem and its remedy
 */
public record FleetWarning(AgentId agent, String message) {

    public FleetWarning {
        if (WhiteSpace.isBlank(message)) {
            throw new IllegalArgumentException("the message of a warning must not be blank");
        }
    }

    /** Returns the message. */
    @Override
    public String toString() {
        return message;
    }
}
