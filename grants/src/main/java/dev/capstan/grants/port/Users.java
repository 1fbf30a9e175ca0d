package dev.capstan.grants.port;

import java.util.Optional;

/** The users that hosts and agents belong to. */
public interface Users {

    /** Returns the tenant of an account; empty if the account does not exist or has ended. */
    Optional<String> tenantOf(String account);

    /** Whether an account exists in a tenant; the agents of one that does not are suspended. */
    default boolean isPresent(String account, String tenantId) {
        return tenantOf(account).filter(tenantId::equals).isPresent();
    }

    /** Whether a user may also revoke what belongs to others of the same tenant. */
    boolean managesAll(String account);
}
