package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.PreconditionFailed;
import java.util.Optional;

/**
 * The parties of a scenario about grants: at most two hosts and two agents, and the approvals that wait for the owner.
 */
public final class ScenarioParties {

    private final Host host = new Host();
    private final Host otherHost = new Host();
    private final Agent agent = new Agent(host);
    private final Agent otherAgent = new Agent(host);
    private Optional<String> userCode = Optional.empty();
    private Optional<String> userCodeBefore = Optional.empty();

    /** Returns the host for wording such as {@code the other host}. */
    public Host host(String text) {
        return text.contains("other") ? otherHost : host;
    }

    /** Returns the agent for wording such as {@code another agent}. */
    public Agent agent(String text) {
        return text.contains("other") ? otherAgent : agent;
    }

    /** Records the user code of a pending approval. */
    public void recordUserCode(String code) {
        userCodeBefore = userCode;
        userCode = Optional.of(code);
    }

    /** Returns the user code of the approval before the latest one. */
    public String userCodeBefore() {
        return userCodeBefore.orElseThrow(
                () -> new ConformanceFailure("no earlier request waits for the owner's approval"));
    }

    /** Returns the user code of the latest approval. Throws {@link PreconditionFailed} if there is none. */
    public String userCode() {
        return userCode.orElseThrow(
                () -> new PreconditionFailed("no request waits for the owner's approval under a user code"));
    }
}
