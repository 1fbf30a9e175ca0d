package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Decision;
import java.util.List;
import java.util.Optional;

/** The user who decides on the permissions of agents. */
public record Owner(Subject subject, ScenarioState state, ScenarioParties parties) {

    private static final int TOO_MANY_REQUESTS = 429;

    /** Approves everything that a registration waits for, which must not be refused. */
    public void approve(AuthResponse registration) {
        requireUnlimited(registration);
        registration.granted();
        approvePending();
    }

    /**
     * Throws if a request was refused by a rate limit: {@link PreconditionFailed} if there is no hook for decisions, since
     * the requests that nobody decided on have used up the limit.
     */
    private void requireUnlimited(AuthResponse response) {
        if (response.wire().status() == TOO_MANY_REQUESTS) {
            subject.agentAuth().requireDecisions();
            response.granted();
        }
    }

    /** Approves everything that the last response waits for; does nothing if it waits for nothing. */
    public void approvePending() {
        if (state.auth().isPending()) {
            requireAccepted(decides("approve", List.of()));
        }
    }

    /** Throws {@link PreconditionFailed} unless the hook reports that the decision of the owner was accepted. */
    public static void requireAccepted(HookResult outcome) {
        if (!outcome.done()) {
            throw new PreconditionFailed("the hook 'approve' failed: " + outcome.transcript());
        }
    }

    /** Decides on the latest approval. */
    public HookResult decides(String verdict, List<Decision.CapabilityDecision> each) {
        if (!parties.isWaiting()) {
            requireUnlimited(state.auth());
        }
        return subject.agentAuth().decide(parties.approval(), new Decision(verdict, each));
    }

    /** Creates a decision on one capability of the fixture fleet. */
    public Decision.CapabilityDecision on(
            String fixture, String verdict, Optional<JsonNode> constraints, Optional<String> reason) {
        return new Decision.CapabilityDecision(subject.fixtures().capability(fixture), verdict, constraints, reason);
    }

    /** Revokes one grant. */
    public void revokes(Agent agent, String fixture) {
        subject.agentAuth().revokeGrant(agent.id(), subject.fixtures().capability(fixture));
    }
}
