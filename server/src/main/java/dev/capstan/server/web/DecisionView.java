package dev.capstan.server.web;

import dev.capstan.grants.AgentStanding;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.ShownApproval;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.util.ArrayList;
import java.util.List;

/**
 * What the page after a decision shows; templates read it.
 *
 * @param approved whether it was an approval
 * @param agentName what the agent calls itself
 * @param granted what it may do now, a line for each
 * @param denied what it was denied, a line for each
 */
public record DecisionView(boolean approved, String agentName, List<String> granted, List<String> denied) {

    public DecisionView {
        granted = List.copyOf(granted);
        denied = List.copyOf(denied);
    }

    static DecisionView of(boolean approved, ShownApproval shown, AgentStanding standing) {
        List<String> granted = new ArrayList<>();
        List<String> denied = new ArrayList<>();
        for (Grant grant : standing.grants()) {
            if (shown.approval().asksFor(grant.capability())) {
                if (grant.status() == GrantStatus.ACTIVE) {
                    granted.add(line(grant));
                } else if (grant.status() == GrantStatus.DENIED) {
                    denied.add(ShownText.name(grant.capability(), "no name"));
                }
            }
        }
        return new DecisionView(approved, ShownText.name(standing.agent().name(), "no name"), granted, denied);
    }

    /** A grant in a line: its capability, and within which constraints. */
    static String line(Grant grant) {
        String name = ShownText.name(grant.capability(), "no name");
        try {
            List<String> words = Constraints.restore(grant.constraints()).inWords();
            return words.isEmpty() ? name : name + " – " + String.join("; ", words);
        } catch (InvalidConstraints unusable) {
            return name + " – cannot be used, since its constraints are none";
        }
    }
}
