package dev.capstan.tck.steps.common;

import io.cucumber.java.ParameterType;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The parameter types for hosts, agents, callers and lists of capabilities in features. */
public final class PartyParameterTypes {

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    private final ScenarioParties cast;

    public PartyParameterTypes(ScenarioParties cast) {
        this.cast = cast;
    }

    @ParameterType("(?:a|the|another|the other) host")
    public Host host(String words) {
        return cast.host(words);
    }

    @ParameterType("(?:an|the|another|the other) agent")
    public Agent agent(String words) {
        return cast.agent(words);
    }

    @ParameterType("anybody|(?:a|the|another|the other) host|(?:an|the|another|the other) agent")
    public Caller caller(String words) {
        if (words.equals("anybody")) {
            return new Caller.Anybody();
        }
        return words.endsWith("host") ? new Caller.OfHost(host(words)) : new Caller.OfAgent(agent(words));
    }

    @ParameterType("\"[^\"]+\"(?:(?:, | and )\"[^\"]+\")*")
    public List<String> names(String words) {
        return QUOTED.matcher(words)
                .results()
                .map((MatchResult quoted) -> quoted.group(1))
                .toList();
    }
}
