package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.Users;

/** In-memory repositories: complete, thread-safe, bounded and not durable. */
public final class InMemoryGrantRepositories {

    private InMemoryGrantRepositories() {}

    /** Creates empty repositories. */
    public static GrantRepositories create() {
        return create(new InMemoryUsers());
    }

    /** Creates empty repositories for these users. */
    public static GrantRepositories create(Users users) {
        UndoLog undo = new UndoLog();
        InMemoryTransactions transactions = new InMemoryTransactions(undo);
        InMemoryGrants grants = new InMemoryGrants(undo);
        InMemoryApprovals approvals = new InMemoryApprovals(undo);
        InMemoryAgents agents = new InMemoryAgents(undo, grants, approvals);
        InMemoryHosts hosts = new InMemoryHosts(undo, agents::hasAny);
        return new GrantRepositories(hosts, agents, grants, approvals, transactions, users);
    }
}
