package dev.capstan.tck.subject.wire;

import dev.capstan.tck.subject.NotObservable;

/**
 * A sender of bytes that no HTTP client would send. Throws {@link NotObservable} if the kit cannot send any.
 *
 * <p>Strings stand for their bytes in ISO 8859-1.
 */
public interface RawSender {

    /** Returns the first two lines of a GET request: its method and path, and the host. */
    String getRequestHead(String path);

    /**
     * Sends bytes unchanged, on a connection of their own.
     *
     * @return the data received until the subject closes the connection or falls silent
     */
    String exchange(String bytes);
}
