package dev.capstan.server.accounts;

/** What belongs to accounts. */
public interface Belongings {

    /** Returns how many hosts and agents of an account have not ended. */
    Count of(String account);

    /**
     * How much belongs to an account.
     *
     * @param hosts its hosts
     * @param agents their agents
     */
    record Count(long hosts, long agents) {}
}
