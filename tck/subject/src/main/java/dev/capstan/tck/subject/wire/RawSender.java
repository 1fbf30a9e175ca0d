package dev.capstan.tck.subject.wire;

import dev.capstan.tck.subject.NotObservable;

/**
 * A way to send a subject bytes that no client of HTTP would send; {@link NotObservable} where the kit cannot send any.
 *
 * <p>Texts stand for their bytes in ISO 8859-1.
 */
public interface RawSender {

    /** Returns the first two lines of a request to get something: its method and path, and the host. */
    String getRequestHead(String path);

    /**
     * Sends bytes as they are, on a connection of their own.
     *
     * @return what comes back until the subject closes the connection, or falls silent
     */
    String exchange(String bytes);
}
