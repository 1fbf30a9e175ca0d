package dev.capstan.database;

/**
 * The name of this node among those that may share the database. It is the same at every start with the same data
 * directory.
 *
 * @param text 1 to 64 characters
 */
public record NodeId(String text) {

    private static final int MAX_LENGTH = 64;

    public NodeId {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a node id must have 1 to " + MAX_LENGTH + " characters, not " + text.length());
        }
    }
}
