package dev.capstan.accounts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The people who may sign in, by name; names are compared exactly. Changes count from the next look on. */
public interface Accounts {

    /** Returns the account of this name, or empty where there is none or it has ended. */
    Optional<Account> find(String name);

    /** Returns the accounts by name, with those that have ended and are still known. */
    List<Listed> list();

    /** Returns the cost of its hashes, the highest where they differ: what a check of an unknown name takes. */
    int cost();

    /**
     * An account in a list.
     *
     * @param name its name
     * @param role its part
     * @param createdAt when it was added, null where that is not known
     * @param endedAt when it ended, null while it has not
     */
    record Listed(
            String name,
            Role role,
            @Nullable Instant createdAt,
            @Nullable Instant endedAt) {}
}
