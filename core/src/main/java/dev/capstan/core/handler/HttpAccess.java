package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.io.IOException;

/** Other machines, by HTTP. */
@FunctionalInterface
public interface HttpAccess {

    /**
     * What is answered to a request, at the latest at the call's deadline; redirects are not followed.
     *
     * @throws PermissionDenied without {@link Permission#NETWORK_READ} for GET and HEAD, and without
     *     {@link Permission#NETWORK_WRITE} for every other method
     * @throws ResponseTooLarge where the body of the answer is larger than 1 MiB
     * @throws IOException where there is no answer
     */
    HandlerHttpResponse send(HandlerHttpRequest request) throws IOException, InterruptedException;
}
