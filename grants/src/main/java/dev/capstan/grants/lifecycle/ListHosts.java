package dev.capstan.grants.lifecycle;

import dev.capstan.core.invocation.Caller;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.Grant;
import dev.capstan.grants.Host;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.port.GrantRepositories;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The list of hosts and agents that an account manages. */
public final class ListHosts {

    /** The maximum number of hosts on a page. */
    public static final int MAX_HOSTS = 100;

    /** The number of agents with which a page ends, after the host that reaches it. */
    static final int MAX_AGENTS = 500;

    /** The maximum number of listed hosts that wait for a user. */
    public static final int MAX_WAITING = 25;

    private final GrantRepositories repositories;
    private final ShowAgent show;

    public ListHosts(GrantRepositories repositories, Lifetimes lifetimes, InstantSource clock) {
        this.repositories = repositories;
        this.show = new ShowAgent(repositories, lifetimes, clock);
    }

    /**
     * A host and its agents.
     *
     * @param host the host
     * @param agents the states of its agents
     * @param suspended whether the account that it belongs to has ended
     */
    public record HostState(Host host, List<AgentState> agents, boolean suspended) {}

    /**
     * A page of hosts.
     *
     * @param decided the hosts that users have decided on and that the account manages, by id
     * @param waiting the hosts that wait for a user, newest first, for the operator's tenant; only on the last page, so
     *     that unknown callers cannot shift earlier pages
     * @param next the id after which the next page of decided hosts starts; empty on the last page
     */
    public record Page(List<HostState> decided, List<HostState> waiting, Optional<String> next) {
        public Page {
            decided = List.copyOf(decided);
            waiting = List.copyOf(waiting);
        }
    }

    /**
     * Returns the hosts of an account after this id, and those that wait; at most {@value #MAX_HOSTS} and {@value
     * #MAX_WAITING}. A page ends with the host that has its {@value #MAX_AGENTS}th agent.
     */
    public Page ofAccount(String account, String after) {
        Optional<String> tenant = repositories.users().tenantOf(account);
        if (tenant.isEmpty()) {
            return new Page(List.of(), List.of(), Optional.empty());
        }
        List<Host> found = repositories.users().managesAll(account)
                ? repositories.hosts().decided(tenant.get(), after, MAX_HOSTS)
                : repositories.hosts().manageableBy(account, tenant.get(), after, MAX_HOSTS);
        Map<Host, List<Agent>> decided = withAgents(found);
        boolean hasMore = found.size() == MAX_HOSTS || decided.size() < found.size();
        Optional<String> next =
                hasMore ? Optional.of(found.get(decided.size() - 1).id()) : Optional.empty();
        List<Host> waiting = hasMore || !tenant.get().equals(Caller.DEFAULT_TENANT)
                ? List.of()
                : repositories.hosts().waiting(MAX_WAITING);
        return new Page(states(decided), states(withAgents(waiting)), next);
    }

    /** Returns hosts with their agents, up to the host that has the {@value #MAX_AGENTS}th agent. */
    private Map<Host, List<Agent>> withAgents(List<Host> hosts) {
        Map<Host, List<Agent>> agents = new LinkedHashMap<>();
        int total = 0;
        for (Host host : hosts) {
            if (total >= MAX_AGENTS) {
                return agents;
            }
            List<Agent> ofHost = repositories.agents().ofHost(host.id());
            total += ofHost.size();
            agents.put(host, ofHost);
        }
        return agents;
    }

    private List<HostState> states(Map<Host, List<Agent>> agents) {
        List<String> ids =
                agents.values().stream().flatMap(List::stream).map(Agent::id).toList();
        Map<String, List<Grant>> grants =
                repositories.grants().ofAgents(ids).stream().collect(Collectors.groupingBy(Grant::agentId));
        List<HostState> states = new ArrayList<>();
        agents.forEach((host, ofHost) -> states.add(new HostState(
                host,
                ofHost.stream()
                        .map(agent -> show.state(host, agent, grants.getOrDefault(agent.id(), List.of())))
                        .toList(),
                isSuspended(host))));
        return states;
    }

    private boolean isSuspended(Host host) {
        String account = host.belongsTo();
        return account != null && !repositories.users().isPresent(account, host.tenantId());
    }
}
