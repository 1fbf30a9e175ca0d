package dev.capstan.accounts;

import dev.capstan.grants.port.Transactions;
import java.time.Instant;

/** The accounts that the server itself keeps. */
public interface StoredAccounts extends Accounts {

    /** Adds an account, or one anew that has ended; false where there is one of this name. */
    boolean add(Account account, Instant at);

    /** Keeps the password and the role of an account as they are now. */
    void save(Account account);

    /** Ends an account; its name stays known, since hosts and agents belong to it. */
    void end(String name, Instant at);

    /** Notes the digest of a password that the server made before it kept digests. */
    void noteDigest(String name, String digest);

    /** Makes changes of accounts together or not at all, one after the other, and returns once they are durable. */
    <T, E extends Exception> T change(Transactions.Work<T, E> work) throws E;
}
