package dev.capstan.grants.port;

/** The users that hosts and agents belong to. */
public interface Users {

    /** Whether an account exists; the agents of one that has ended are suspended. */
    boolean isPresent(String account);

    /** Whether a user may also revoke what belongs to others. */
    boolean managesAll(String account);
}
