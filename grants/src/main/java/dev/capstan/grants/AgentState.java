package dev.capstan.grants;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The current state of an agent: its status, its grants and its pending approval.
 *
 * @param host its host
 * @param agent the agent, with its current status
 * @param grants its grants, or those that were requested
 * @param approval the approval it waits for, or null
 * @param lifetimes the lifetimes that apply to it
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
