package dev.capstan.grants;

import dev.capstan.grants.port.Ledger;
import java.time.InstantSource;
import java.util.List;

/** Lists to a person what it is connected to. */
public final class ListHosts {

    /** How many hosts a page has at most. */
    public static final int MOST = 100;

    private final Ledger ledger;
    private final ShowAgent show;

    public ListHosts(Ledger ledger, Lifetimes lifetimes, InstantSource clock) {
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
    public record HostStanding(Host host, List<AgentStanding> agents, boolean suspended) {}

    /** Returns the hosts that an account manages, by id, after this one; at most {@value #MOST}. */
    public List<HostStanding> ofAccount(String account, String after) {
        List<Host> page = ledger.people().managesAll(account)
                ? ledger.hosts().page(after, MOST)
                : ledger.hosts().manageableBy(account, after, MOST);
        return page.stream()
                .map(host -> new HostStanding(
                        host,
                        ledger.agents().ofHost(host.id()).stream()
                                .map(agent -> show.standing(host, agent))
                                .toList(),
                        isSuspended(host)))
                .toList();
    }

    private boolean isSuspended(Host host) {
        String account = host.belongsTo();
        return account != null && !ledger.people().isPresent(account);
    }
}
