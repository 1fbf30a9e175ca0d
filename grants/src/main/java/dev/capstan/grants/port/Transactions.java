package dev.capstan.grants.port;

/** Changes that happen together or not at all. */
public interface Transactions {

    /**
     * Does some work on a host and on whatever hangs on it, and returns once that is durable.
     *
     * <p>Works on one host happen one after the other, on every node. Where the work throws, nothing of it has happened. A
     * work within a work on the same host is a part of it: it becomes durable, or is taken back, with the whole.
     *
     * @throws IllegalStateException within a work on another host: two works that wait for each other would never end
     */
    <T, E extends Exception> T onHost(String hostId, Work<T, E> work) throws E;

    /** Does a part of a work on a host: for the adapters of this port. */
    static <T, E extends Exception> T within(String outerHostId, String hostId, Work<T, E> part) throws E {
        if (!outerHostId.equals(hostId)) {
            throw new IllegalStateException("a work on one host cannot begin another on a second host");
        }
        return part.run();
    }

    /** Some work that may refuse. */
    @FunctionalInterface
    interface Work<T, E extends Exception> {

        /** Does the work. */
        T run() throws E;
    }
}
