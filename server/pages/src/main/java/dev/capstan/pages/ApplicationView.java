package dev.capstan.pages;

import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.lifecycle.ListHosts.HostState;
import dev.capstan.grants.name.AnnotatedName;
import java.util.List;
import java.util.Optional;

/**
 * An application of a user on the applications page, for templates.
 *
 * @param id its id
 * @param name its name, as given by itself
 * @param thumbprint the beginning of its key's thumbprint
 * @param status its lifecycle status
 * @param created when it was first seen
 * @param used when it was last active
 * @param linked whether it is connected to an account
 * @param other name of the other account that it belongs to; empty if it belongs to this account or to none
 * @param suspended whether the account that it belongs to has ended
 * @param ends whether it can still be ended
 * @param defaults capabilities that its agents get without asking
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

    static ApplicationView of(HostState state, String account) {
        Host host = state.host();
        return new ApplicationView(
                host.id(),
                DisplayText.marked(host.name(), "no name given"),
                DisplayText.shortId(host.thumbprint()),
                host.status().wire(),
                TimestampText.of(host.createdAt()),
                TimestampText.of(host.lastUsedAt()),
                host.userId() != null,
                Optional.ofNullable(host.belongsTo())
                        .filter(name -> !name.equals(account))
                        .orElse(""),
                state.suspended(),
                host.status() == HostStatus.ACTIVE || host.status() == HostStatus.PENDING,
                host.defaults().keySet().stream()
                        .sorted()
                        .map(name -> DisplayText.name(name, "no name"))
                        .toList(),
                state.agents().stream().map(AgentView::of).toList());
    }

    /**
     * One agent of an application.
     *
     * @param details the details that distinguish it from the others
     * @param status its lifecycle status
     * @param mode on whose behalf it acts
     * @param works whether it is active
     * @param ends whether it can still be ended
     * @param grants its active grants
     */
    public record AgentView(
            AgentDetails details, String status, String mode, boolean works, boolean ends, List<GrantView> grants) {

        public AgentView {
            grants = List.copyOf(grants);
        }

        static AgentView of(AgentState state) {
            Agent agent = state.agent();
            return new AgentView(
                    AgentDetails.of(agent),
                    agent.status().wire(),
                    agent.mode() == AgentMode.DELEGATED ? "for you" : "for itself",
                    agent.status() == AgentStatus.ACTIVE,
                    !agent.status().isTerminal(),
                    state.grants().stream()
                            .filter(grant -> grant.status() == GrantStatus.ACTIVE)
                            .map(grant -> new GrantView(grant.capability(), DecisionView.line(grant)))
                            .toList());
        }
    }

    /**
     * A grant of an agent.
     *
     * @param capability name of the granted capability
     * @param line its name and constraints
     */
    public record GrantView(String capability, String line) {}
}
