package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ConformanceFailure;
import java.util.Optional;

/** Who takes part in a scenario about grants: at most two hosts and two agents, and what waits for the owner. */
public final class ScenarioParties {

    private final Host host = new Host();
    private final Host otherHost = new Host();
    private final Agent agent = new Agent(host);
    private final Agent otherAgent = new Agent(host);
    private Optional<String> userCode = Optional.empty();
    private Optional<String> userCodeBefore = Optional.empty();

    /** The host that words such as {@code the other host} mean. */
    public Host host(String words) {
        return words.contains("other") ? otherHost : host;
    }

    /** The agent that words such as {@code another agent} mean. */
    public Agent agent(String words) {
        return words.contains("other") ? otherAgent : agent;
    }

    public void waitsForTheOwner(String code) {
        userCodeBefore = userCode;
        userCode = Optional.of(code);
    }

    /** The code of the approval that came before the last one. */
    public String userCodeBefore() {
        return userCodeBefore.orElseThrow(() -> new ConformanceFailure("nothing has waited for the owner before"));
    }

    /** The code of the approval that came last. */
    public String userCode() {
        return userCode.orElseThrow(() -> new ConformanceFailure("nothing waits for the owner"));
    }
}
