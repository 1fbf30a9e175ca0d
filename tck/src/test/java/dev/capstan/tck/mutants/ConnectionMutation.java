package dev.capstan.tck.mutants;

/** A defect of a server in reading connections: how a relay tampers with the head of the first request on one. */
@FunctionalInterface
public interface ConnectionMutation {

    /** No defect. */
    ConnectionMutation NONE = head -> head;

    /**
     * Returns the head that the server reads.
     *
     * @param head the head as it was sent
     */
    String read(String head);
}
