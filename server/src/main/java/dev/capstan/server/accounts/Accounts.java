package dev.capstan.server.accounts;

import java.util.Optional;

/** The people who may decide, by name; names are compared exactly. */
public interface Accounts {

    /** What is kept of the password of this account, if there is one. */
    Optional<PasswordHash> hashOf(String name);

    /** The cost of its hashes, the highest where they differ: what a check of a name takes that is none. */
    int cost();
}
