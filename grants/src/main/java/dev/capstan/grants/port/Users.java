package dev.capstan.grants.port;

import java.util.Optional;

/** The users that hosts and agents belong to. */
public interface Users {

    /** Returns the tenant of an account; empty if the account does not exist or has ended. */
    Optional<String> tenantOf(String account);

    /** Whether an account exists; the agents of one that has ended are suspended. */
    default boolean isPresent(String account) {
        return tenantOf(account).isPresent();
    }

    /** Whether a user may also revoke what belongs to others of the same tenant. */
    boolean managesAll(String account);
}
