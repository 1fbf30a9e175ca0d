package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.io.IOException;

/** HTTP access to other machines. */
@FunctionalInterface
public interface HttpAccess {

    /**
     * Sends a request and returns the response, at the latest at the call's deadline. Redirects are not followed.
     *
     * @throws PermissionDenied without {@link Permission#NETWORK_READ} for GET and HEAD, and without {@link
     *     Permission#NETWORK_WRITE} for every other method
     * @throws ResponseTooLarge if the body of the response is larger than 1 MiB
     * @throws IOException if no response arrives
     */
    HandlerHttpResponse send(HandlerHttpRequest request) throws IOException, InterruptedException;
}
