package dev.capstan.tck.subject.client;

import java.util.Locale;

/** An act of a client, which a hook of the subject's file performs. */
public enum ClientAct {
    /** Registers an agent and waits for the decision (§6.4). */
    CONNECT,
    /** Requests a further capability and waits for the decision (§6.6). */
    REQUEST,
    /** Executes a capability and prints its result (§6.10). */
    EXECUTE,
    /** Asks for the status of an agent (§6.9). */
    STATUS,
    /** Reactivates an agent (§6.8). */
    REACTIVATE,
    /** Revokes an agent and deletes its key (§6.7). */
    DISCONNECT;

    /** Returns the name of its hook. */
    public String hook() {
        return name().toLowerCase(Locale.ROOT);
    }
}
