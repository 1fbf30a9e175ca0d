package dev.capstan.client;

import dev.capstan.core.io.ConnectFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** Error messages for failed requests, with what to check. */
final class ConnectionErrors {

    private ConnectionErrors() {}

    static ClientFailed describe(IOException failure, URI uri, Duration limit) {
        String server = uri.getScheme() + "://" + uri.getRawAuthority();
        if (failure instanceof HttpTimeoutException) {
            return new ServerUnreachable(server + " did not respond within " + limit.toSeconds() + " s", failure);
        }
        if (ConnectFailure.is(failure)) {
            return new ServerUnreachable(
                    "cannot connect to " + server + "; check that the server is running and reachable from here",
                    failure);
        }
        if (failure instanceof SSLException) {
            return new ClientFailed("the certificate of " + server + " is not trusted; nothing was sent", failure);
        }
        return new ServerUnreachable(
                "the connection to " + server + " was closed or took more than " + limit.toSeconds() + " s", failure);
    }
}
