package dev.capstan.client;

/** A remedy for a failure of the client, for which each program has an option or a command of its own. */
public enum Remedy {
    /** Another {@link KeyFile}. */
    OTHER_KEY_FILE,
    /** Another URL of the server. */
    OTHER_URL,
    /** A longer timeout of an execution. */
    LONGER_TIMEOUT,
    /** The registration of an agent. */
    REGISTRATION,
    /** The registration of the same agent again. */
    REPEATED_REGISTRATION,
    /** A look at the agents of the machine. */
    AGENT_LIST
}
