package dev.capstan.server.attacks;

import java.util.Map;

/** A decision that waits for a person, as the model knows it. */
final class Pending {

    final String code;
    final Agent agent;
    final boolean escalates;
    final Map<String, Limits> items;
    boolean isOpen = true;

    Pending(String code, Agent agent, boolean escalates, Map<String, Limits> items) {
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
