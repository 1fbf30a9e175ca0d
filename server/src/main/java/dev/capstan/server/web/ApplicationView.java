package dev.capstan.server.web;

import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStanding;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.ListHosts.HostStanding;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An application on the page of those that a person is connected to; templates read it.
 *
 * @param id its id
 * @param name what it calls itself
 * @param thumbprint how its key begins
 * @param status where it is in its life
 * @param created when it was first seen
 * @param used when it last showed itself
 * @param ends whether it can still be ended
 * @param defaults what its agents get without asking
 * @param agents its agents
 */
public record ApplicationView(
        String id,
        String name,
        String thumbprint,
        String status,
        String created,
        String used,
        boolean ends,
        List<String> defaults,
        List<AgentView> agents) {

    private static final int THUMBPRINT_SHOWN = 12;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    public ApplicationView {
        defaults = List.copyOf(defaults);
        agents = List.copyOf(agents);
    }

    static ApplicationView of(HostStanding standing) {
        Host host = standing.host();
        return new ApplicationView(
                host.id(),
                ShownText.name(host.name(), "no name given"),
                host.thumbprint().substring(0, THUMBPRINT_SHOWN),
                host.status().wire(),
                time(host.createdAt()),
                time(host.lastUsedAt()),
                host.status() == HostStatus.ACTIVE || host.status() == HostStatus.PENDING,
                host.defaults().keySet().stream()
                        .sorted()
                        .map(name -> ShownText.name(name, "no name"))
                        .toList(),
                standing.agents().stream().map(AgentView::of).toList());
    }

    private static String time(@Nullable Instant at) {
        return at == null ? "never" : TIME.format(at);
    }

    /**
     * One of its agents.
     *
     * @param id its id
     * @param name what it calls itself
     * @param status where it is in its life
     * @param mode on whose behalf it acts
     * @param used when it last did something
     * @param works whether it is at work
     * @param ends whether it can still be ended
     * @param grants what it may do
     */
    public record AgentView(
            String id,
            String name,
            String status,
            String mode,
            String used,
            boolean works,
            boolean ends,
            List<GrantView> grants) {

        public AgentView {
            grants = List.copyOf(grants);
        }

        static AgentView of(AgentStanding standing) {
            Agent agent = standing.agent();
            boolean works = agent.status() == AgentStatus.ACTIVE;
            return new AgentView(
                    agent.id(),
                    ShownText.name(agent.name(), "no name"),
                    agent.status().wire(),
                    agent.mode() == AgentMode.DELEGATED ? "for you" : "for itself",
                    time(agent.lastUsedAt()),
                    works,
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
