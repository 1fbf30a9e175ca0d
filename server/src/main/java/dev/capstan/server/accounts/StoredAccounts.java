package dev.capstan.server.accounts;

import java.time.Instant;

/** The accounts that the server itself keeps. */
public interface StoredAccounts extends Accounts {

    /** Adds an account, durably, unless there is one of this name; whether it was added. */
    boolean add(String name, PasswordHash hash, Instant at);
}
