package dev.capstan.grants.lifecycle;

import dev.capstan.grants.AgentState;
import dev.capstan.grants.Host;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.port.GrantRepositories;
import java.time.InstantSource;
import java.util.List;

/** Lists to a person what it is connected to. */
public final class ListHosts {

    /** How many hosts a page has at most. */
    public static final int MAX_SIZE = 100;

    /** The maximum number of listed hosts that wait for a person. */
    public static final int MAX_WAITING = 25;

    private final GrantRepositories ledger;
    private final ShowAgent show;

    public ListHosts(GrantRepositories ledger, Lifetimes lifetimes, InstantSource clock) {
        this.ledger = ledger;
        this.show = new ShowAgent(ledger, lifetimes, clock);
    }

    /**
     * A host and what runs there.
     *
     * @param host the host
     * @param agents where its agents stand
     * @param suspended whether the account that it belongs to has ended
     */
    public record HostState(Host host, List<AgentState> agents, boolean suspended) {}

    /**
     * A page of hosts.
     *
     * @param decided those that a person decided on and that the account manages, by id
     * @param waiting those that wait for a person, the newest first; on the last page alone, so that no stranger moves
     *     what is listed before
     * @param hasMore whether another page follows the last of those that are decided
     */
    public record Page(List<HostState> decided, List<HostState> waiting, boolean hasMore) {
        public Page {
            decided = List.copyOf(decided);
            waiting = List.copyOf(waiting);
        }
    }

    /** The hosts of an account after this one, and those that wait; at most {@value #MAX_SIZE} and {@value #MAX_WAITING}. */
    public Page ofAccount(String account, String after) {
        List<Host> decided = ledger.users().managesAll(account)
                ? ledger.hosts().decided(after, MAX_SIZE)
                : ledger.hosts().manageableBy(account, after, MAX_SIZE);
        boolean hasMore = decided.size() == MAX_SIZE;
        return new Page(
                standings(decided),
                hasMore ? List.of() : standings(ledger.hosts().waiting(MAX_WAITING)),
                hasMore);
    }

    private List<HostState> standings(List<Host> hosts) {
        return hosts.stream()
                .map(host -> new HostState(
                        host,
                        ledger.agents().ofHost(host.id()).stream()
                                .map(agent -> show.standing(host, agent))
                                .toList(),
                        isSuspended(host)))
                .toList();
    }

    private boolean isSuspended(Host host) {
        String account = host.belongsTo();
        return account != null && !ledger.users().isPresent(account);
    }
}
