package dev.capstan.tck.subject.wire;

import dev.capstan.tck.subject.Unseen;

/**
 * A way to send a subject bytes that no client of HTTP would send; {@link Unseen} where the kit cannot send any.
 *
 * <p>Texts stand for their bytes in ISO 8859-1.
 */
public interface RawLine {

    /** Returns the first two lines of a request to get something: its method and path, and the host. */
    String getting(String path);

    /**
     * Sends bytes as they are, on a connection of their own.
     *
     * @return what comes back until the subject closes the connection, or falls silent
     */
    String answersTo(String bytes);
}
