package dev.capstan.server.accounts;

import java.util.Optional;

/** The people who may sign in, by name; names are compared exactly. Changes count from the next look on. */
public interface Accounts {

    /** Returns the account of this name, or empty where there is none or it has ended. */
    Optional<Account> find(String name);

    /** Returns the cost of its hashes, the highest where they differ: what a check of an unknown name takes. */
    int cost();
}
