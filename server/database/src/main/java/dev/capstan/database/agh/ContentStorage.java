package dev.capstan.database.agh;

/** The storage of the content of one message, in the transaction that accepts the message. */
interface ContentStorage {

    /** The storage of a message without content. */
    ContentStorage NONE = () -> true;

    /** Whether there is capacity for the content. */
    default boolean hasCapacity() {
        return true;
    }

    /** Stores the content, as the last write of the transaction. Returns false if it is stored already. */
    boolean store();

    /** Runs after the commit. */
    default void committed() {}
}
