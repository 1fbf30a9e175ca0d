package dev.capstan.server.accounts;

import java.time.Instant;

/** The accounts that the server itself keeps. */
public interface StoredAccounts extends Accounts {

    /** Adds an account, durably, unless there is one of this name; whether it was added. */
    boolean add(Account account, Instant at);

    /** Notes the digest of a password that the server made before it kept digests. */
    void noteDigest(String name, String digest);
}
