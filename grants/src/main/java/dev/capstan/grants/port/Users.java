package dev.capstan.grants.port;

/** The people whom hosts and agents belong to, as they are now. */
public interface Users {

    /** Whether a person may have agents at work: those of a person who has left are suspended. */
    boolean isPresent(String account);

    /** Whether a person may take back what belongs to others, too. */
    boolean managesAll(String account);
}
