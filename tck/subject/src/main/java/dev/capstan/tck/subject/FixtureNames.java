package dev.capstan.tck.subject;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The subject's names for the fixture fleet. Unlisted names are those of the fleet.
 *
 * @param agents names of agents, by those of the fleet
 * @param capabilities names of capabilities, by those of the fleet
 */
public record FixtureNames(Map<String, String> agents, Map<String, String> capabilities) {

    /** The fleet's own names. */
    public static final FixtureNames UNCHANGED = new FixtureNames(Map.of(), Map.of());

    /**
     * A name in a text: a segment of a path, a value of a query, or a JSON string that is not a member name. The first
     * group is what precedes the name of an agent.
     */
    private static final Pattern NAME = Pattern.compile(
            "(agent://|\"(?:agent|from|to)\"\\s*:\\s*\")?(?<=[\"/=])([A-Za-z0-9_-]+)(?=[/?&]|$|\"(?!\\s*:))");

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

    /** Returns a path, a JSON text or a part of one with the subject's names. */
    public String inText(String text) {
        return NAME.matcher(text).replaceAll(match -> {
            String before = match.group(1) == null ? "" : match.group(1);
            String name = match.group(2);
            boolean isCapability = before.isEmpty() && capabilities.containsKey(name);
            return Matcher.quoteReplacement(before + (isCapability ? capability(name) : agent(name)));
        });
    }

    /** Returns the subject's address for an agent of the fleet. */
    public String address(String fixture) {
        return "agent://" + agent(fixture);
    }
}
