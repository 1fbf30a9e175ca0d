package dev.capstan.config;

import dev.capstan.core.AgentId;
import dev.capstan.core.text.WhiteSpace;

/**
 * Something in a fleet that loads but deserves a second look.
 *
 * @param agent the agent it is about
 * @param message one line: what may be wrong, and what to do
 */
public record FleetWarning(AgentId agent, String message) {

    public FleetWarning {
        if (WhiteSpace.isBlank(message)) {
            throw new IllegalArgumentException("a warning needs a message");
        }
    }

    /** Returns the message. */
    @Override
    public String toString() {
        return message;
    }
}
