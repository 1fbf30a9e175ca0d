package dev.capstan.grants;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where an agent stands: what it is, what it may do, and what it waits for.
 *
 * @param host its host
 * @param agent the agent, in the status that it has now
 * @param grants its grants, or those that were asked for
 * @param approval the decision that it waits for
 * @param lifetimes the clocks that it lives by
 */
public record AgentState(
        Host host,
        Agent agent,
        List<Grant> grants,
        @Nullable Approval approval,
        Lifetimes lifetimes) {

    public AgentState {
        grants = List.copyOf(grants);
    }
}
