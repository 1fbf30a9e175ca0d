package dev.capstan.accounts;

/** The hosts and agents that belong to accounts. */
public interface AccountResources {

    /** Returns the number of hosts and agents of an account that have not ended. */
    Count of(String account);

    /**
     * The number of hosts and agents that belong to an account.
     *
     * @param hosts its hosts
     * @param agents their agents
     */
    record Count(long hosts, long agents) {}
}
