package dev.capstan.grants.port;

/** Changes that happen together or not at all. */
public interface Transactions {

    /**
     * Does some work on a host and on whatever hangs on it, and returns once that is durable.
     *
     * <p>Works on one host happen one after the other, on every node. Where the work throws, nothing of it has happened.
     */
    <T, E extends Exception> T onHost(String hostId, Work<T, E> work) throws E;

    /** Some work that may refuse. */
    @FunctionalInterface
    interface Work<T, E extends Exception> {

        /** Does the work. */
        T run() throws E;
    }
}
