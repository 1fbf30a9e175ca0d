package dev.capstan.accounts;

import dev.capstan.grants.port.Transactions;
import java.time.Instant;

/** The accounts that the server itself stores. */
public interface StoredAccounts extends Accounts {

    /**
     * Adds an account, or an ended one of the same tenant again. Returns false if an account with this name exists, or
     * has ended in another tenant.
     */
    boolean add(Account account, Instant at);

    /** Saves the password and the role of an account; its tenant never changes. */
    void save(Account account);

    /** Ends an account; its name is kept, since hosts and agents belong to it. */
    void end(String name, Instant at);

    /** Stores the digest of a password that was generated before the server stored digests. */
    void noteDigest(String name, String digest);

    /** Runs a transaction on accounts, one at a time and atomically, and returns once it is durable. */
    <T, E extends Exception> T change(Transactions.Work<T, E> work) throws E;
}
