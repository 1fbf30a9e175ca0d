package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.auth.Approval;
import java.util.Optional;

/**
 * The parties of a scenario about grants: at most two hosts and two agents, and the approvals that wait for the owner.
 */
public final class ScenarioParties {

    private final Host host = new Host();
    private final Host otherHost = new Host();
    private final Agent agent = new Agent(host);
    private final Agent otherAgent = new Agent(host);
    private Optional<Approval> approval = Optional.empty();
    private Optional<Approval> approvalBefore = Optional.empty();

    /** Returns the host for wording such as {@code the other host}. */
    public Host host(String text) {
        return text.contains("other") ? otherHost : host;
    }

    /** Returns the agent for wording such as {@code another agent}. */
    public Agent agent(String text) {
        return text.contains("other") ? otherAgent : agent;
    }

    /** Records a pending approval. */
    public void recordApproval(Approval latest) {
        approvalBefore = approval;
        approval = Optional.of(latest);
    }

    /** Returns the approval before the latest one. */
    public Approval approvalBefore() {
        return approvalBefore.orElseThrow(
                () -> new ConformanceFailure("no earlier request waits for the owner's approval"));
    }

    /** Whether a request waits for the owner, or has waited. */
    public boolean isWaiting() {
        return approval.isPresent();
    }

    /** Returns the latest approval. Throws {@link PreconditionFailed} if there is none. */
    public Approval approval() {
        return approval.orElseThrow(() -> new PreconditionFailed("no request waits for the owner's approval"));
    }
}
