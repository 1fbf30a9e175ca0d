package dev.capstan.pages;

import dev.capstan.core.text.AnnotatedName;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.lifecycle.ListHosts.HostState;
import java.util.List;
import java.util.Optional;

/**
 * An application on the page of those that a person is connected to; templates read it.
 *
 * @param id its id
 * @param name what it calls itself
 * @param thumbprint how its key begins
 * @param status where it is in its life
 * @param created when it was first seen
 * @param used when it last showed itself
 * @param linked whether it is connected to an account, and not to nobody
 * @param other the other account that it belongs to; empty where it is the account's own or nobody's
 * @param suspended whether the account that it belongs to has ended
 * @param ends whether it can still be ended
 * @param defaults what its agents get without asking
 * @param agents its agents
 */
public record ApplicationView(
        String id,
        AnnotatedName name,
        String thumbprint,
        String status,
        String created,
        String used,
        boolean linked,
        String other,
        boolean suspended,
        boolean ends,
        List<String> defaults,
        List<AgentView> agents) {

    public ApplicationView {
        defaults = List.copyOf(defaults);
        agents = List.copyOf(agents);
    }

    static ApplicationView of(HostState standing, String account) {
        Host host = standing.host();
        return new ApplicationView(
                host.id(),
                DisplayText.marked(host.name(), "no name given"),
                ShortId.beginning(host.thumbprint()),
                host.status().wire(),
                TimestampText.of(host.createdAt()),
                TimestampText.of(host.lastUsedAt()),
                host.userId() != null,
                Optional.ofNullable(host.belongsTo())
                        .filter(name -> !name.equals(account))
                        .orElse(""),
                standing.suspended(),
                host.status() == HostStatus.ACTIVE || host.status() == HostStatus.PENDING,
                host.defaults().keySet().stream()
                        .sorted()
                        .map(name -> DisplayText.name(name, "no name"))
                        .toList(),
                standing.agents().stream().map(AgentView::of).toList());
    }

    /**
     * One of its agents.
     *
     * @param details what tells it from the others
     * @param status where it is in its life
     * @param mode on whose behalf it acts
     * @param works whether it is at work
     * @param ends whether it can still be ended
     * @param grants what it may do
     */
    public record AgentView(
            AgentDetails details, String status, String mode, boolean works, boolean ends, List<GrantView> grants) {

        public AgentView {
            grants = List.copyOf(grants);
        }

        static AgentView of(AgentState standing) {
            Agent agent = standing.agent();
            return new AgentView(
                    AgentDetails.of(agent),
                    agent.status().wire(),
                    agent.mode() == AgentMode.DELEGATED ? "for you" : "for itself",
                    agent.status() == AgentStatus.ACTIVE,
                    !agent.status().isTerminal(),
                    standing.grants().stream()
                            .filter(grant -> grant.status() == GrantStatus.ACTIVE)
                            .map(grant -> new GrantView(grant.capability(), DecisionView.line(grant)))
                            .toList());
        }
    }

    /**
     * Something that an agent may do.
     *
     * @param capability its name
     * @param line its name, and within which constraints
     */
    public record GrantView(String capability, String line) {}
}
