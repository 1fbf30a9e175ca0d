package dev.capstan.accounts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The accounts that may sign in, by name, case-sensitive. Changes take effect with the next lookup. */
public interface Accounts {

    /** Returns the account with this name, or empty if it does not exist or has ended. */
    Optional<Account> find(String name);

    /** Returns the accounts by name, including ended ones that are still known. */
    List<AccountSummary> list();

    /** Returns the highest cost of the password hashes, which the check of an unknown name uses too. */
    int cost();

    /**
     * An account in a list.
     *
     * @param name its name
     * @param role its role
     * @param tenantId its tenant
     * @param createdAt time it was added, or null if unknown
     * @param endedAt time it ended; null while it has not
     */
    record AccountSummary(
            String name,
            Role role,
            String tenantId,
            @Nullable Instant createdAt,
            @Nullable Instant endedAt) {}
}
