package dev.capstan.server.attacks;

import java.util.Map;

/** A pending decision of a user, as the model knows it. */
final class PendingApproval {

    final String code;
    final AgentModel agent;
    final boolean escalates;
    final Map<String, GrantLimits> items;
    boolean isOpen = true;

    PendingApproval(String code, AgentModel agent, boolean escalates, Map<String, GrantLimits> items) {
        this.code = code;
        this.agent = agent;
        this.escalates = escalates;
        this.items = Map.copyOf(items);
    }

    @Override
    public String toString() {
        return code + (isOpen ? "" : " (closed)") + " of " + agent;
    }
}
