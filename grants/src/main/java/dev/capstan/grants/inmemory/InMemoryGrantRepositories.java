package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.Users;

/** A ledger in memory: complete, safe for many threads, bounded, and gone with the process. */
public final class InMemoryGrantRepositories {

    private InMemoryGrantRepositories() {}

    /** A ledger in which nothing is written. */
    public static GrantRepositories create() {
        return create(new InMemoryUsers());
    }

    /** A ledger in which nothing is written, for these people. */
    public static GrantRepositories create(Users people) {
        UndoLog undo = new UndoLog();
        InMemoryTransactions transactions = new InMemoryTransactions(undo);
        InMemoryGrants grants = new InMemoryGrants(undo);
        InMemoryApprovals approvals = new InMemoryApprovals(undo);
        InMemoryAgents agents = new InMemoryAgents(undo, grants, approvals);
        InMemoryHosts hosts = new InMemoryHosts(undo, agents::hasAny);
        return new GrantRepositories(hosts, agents, grants, approvals, transactions, people);
    }
}
