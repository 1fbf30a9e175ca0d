package dev.capstan.grants.port;

/** Atomic changes. */
public interface Transactions {

    /**
     * Runs a transaction on a host and all that belongs to it, and returns once it is durable.
     *
     * <p>Transactions on one host run one at a time across all nodes, and do not wait for those on other hosts. If the
     * work throws, all changes are undone. A nested transaction on the same host is part of the outer one.
     *
     * @throws IllegalStateException inside a transaction on another host, since two that wait for each other would
     *     deadlock
     */
    <T, E extends Exception> T onHost(String hostId, Work<T, E> work) throws E;

    /** Runs a nested part of a transaction on a host; for the adapters of this port. */
    static <T, E extends Exception> T within(String outerHostId, String hostId, Work<T, E> part) throws E {
        if (!outerHostId.equals(hostId)) {
            throw new IllegalStateException("a transaction on one host cannot start one on another host");
        }
        return part.run();
    }

    /** The work of a transaction. */
    @FunctionalInterface
    interface Work<T, E extends Exception> {

        /** Runs the work. */
        T run() throws E;
    }
}
