package dev.capstan.tck.subject;

import java.util.Map;

/**
 * The names that a subject has for the fixture fleet; what is not listed is called as the fleet calls it.
 *
 * @param agents names of agents, by those of the fleet
 * @param capabilities names of capabilities, by those of the fleet
 */
public record FixtureNames(Map<String, String> agents, Map<String, String> capabilities) {

    public FixtureNames {
        agents = Map.copyOf(agents);
        capabilities = Map.copyOf(capabilities);
    }

    /** Returns what the subject calls a capability of the fleet. */
    public String capability(String fixture) {
        return capabilities.getOrDefault(fixture, fixture);
    }

    /** Returns what the subject calls an agent of the fleet, and the peer that stands for it. */
    public String agent(String fixture) {
        return agents.getOrDefault(fixture, fixture);
    }

    /** Returns what the subject calls an agent of the fleet, as an address. */
    public String address(String fixture) {
        return "agent://" + agent(fixture);
    }
}
