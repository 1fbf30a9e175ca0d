package dev.capstan.pages;

import dev.capstan.grants.AgentState;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.approval.ApprovalDetails;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import dev.capstan.grants.name.AnnotatedName;
import java.util.ArrayList;
import java.util.List;

/**
 * The contents of the page after a decision, for templates.
 *
 * @param approved whether it was an approval
 * @param agentName the agent's name, as given by itself
 * @param granted the granted capabilities
 * @param denied the denied capabilities, one line each
 */
public record DecisionView(boolean approved, AnnotatedName agentName, List<GrantedView> granted, List<String> denied) {

    public DecisionView {
        granted = List.copyOf(granted);
        denied = List.copyOf(denied);
    }

    /**
     * A capability that was granted.
     *
     * @param line its name and constraints
     * @param beyond fields in which the user allowed more than was requested, which has no effect; one line each
     */
    public record GrantedView(String line, List<String> beyond) {

        public GrantedView {
            beyond = List.copyOf(beyond);
        }
    }

    static DecisionView of(ApprovalDecision decision, ApprovalDetails details, AgentState state) {
        List<GrantedView> granted = new ArrayList<>();
        List<String> denied = new ArrayList<>();
        for (Grant grant : state.grants()) {
            if (details.approval().includes(grant.capability())) {
                if (grant.status() == GrantStatus.ACTIVE) {
                    granted.add(new GrantedView(line(grant), beyond(decision, grant)));
                } else if (grant.status() == GrantStatus.DENIED) {
                    denied.add(DisplayText.name(grant.capability(), "no name"));
                }
            }
        }
        return new DecisionView(
                decision.approve(), DisplayText.marked(state.agent().name(), "no name"), granted, denied);
    }

    /** Returns a grant as one line: its capability and constraints. */
    static String line(Grant grant) {
        String name = DisplayText.name(grant.capability(), "no name");
        try {
            List<String> descriptions = Constraints.restore(grant.constraints()).describe();
            return descriptions.isEmpty() ? name : name + " – " + String.join("; ", descriptions);
        } catch (InvalidConstraints unusable) {
            return name + " – unusable: its constraints are invalid";
        }
    }

    private static List<String> beyond(ApprovalDecision decision, Grant grant) {
        ApprovalDecision.ItemDecision on =
                decision.items().getOrDefault(grant.capability(), ApprovalDecision.ItemDecision.ALLOWED);
        try {
            return on.narrowedTo().beyond(Constraints.restore(grant.constraints()));
        } catch (InvalidConstraints unusable) {
            return List.of();
        }
    }
}
