package dev.capstan.tck.steps.common;

import io.cucumber.java.ParameterType;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The parameter types for hosts, agents, callers and lists of capabilities in features. */
public record PartyParameterTypes(ScenarioParties parties) {

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    @ParameterType("(?:a|the|another|the other) host")
    public Host host(String text) {
        return parties.host(text);
    }

    @ParameterType("(?:an|the|another|the other) agent")
    public Agent agent(String text) {
        return parties.agent(text);
    }

    @ParameterType("an anonymous caller|(?:a|the|another|the other) host|(?:an|the|another|the other) agent")
    public Caller caller(String text) {
        if (text.equals("an anonymous caller")) {
            return new Caller.Anonymous();
        }
        return text.endsWith("host") ? new Caller.HostCaller(host(text)) : new Caller.AgentCaller(agent(text));
    }

    @ParameterType("\"[^\"]+\"(?:(?:, | and )\"[^\"]+\")*")
    public List<String> names(String text) {
        return QUOTED.matcher(text)
                .results()
                .map((MatchResult quoted) -> quoted.group(1))
                .toList();
    }
}
