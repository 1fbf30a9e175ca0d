package dev.capstan.tck.subject;

import java.util.Map;

/**
 * The subject's names for the fixture fleet. Unlisted names are those of the fleet.
 *
 * @param agents names of agents, by those of the fleet
 * @param capabilities names of capabilities, by those of the fleet
 */
public record FixtureNames(Map<String, String> agents, Map<String, String> capabilities) {

    public FixtureNames {
        agents = Map.copyOf(agents);
        capabilities = Map.copyOf(capabilities);
    }

    /** Returns the subject's name for a capability of the fleet. */
    public String capability(String fixture) {
        return capabilities.getOrDefault(fixture, fixture);
    }

    /** Returns the subject's name for an agent of the fleet, and for the peer that stands for it. */
    public String agent(String fixture) {
        return agents.getOrDefault(fixture, fixture);
    }

    /** Returns the subject's address for an agent of the fleet. */
    public String address(String fixture) {
        return "agent://" + agent(fixture);
    }
}
