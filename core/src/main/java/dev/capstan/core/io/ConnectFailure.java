package dev.capstan.core.io;

import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.stream.Stream;

/** Whether a request over HTTP broke off before there was a line, so that nothing of it can have been done. */
public final class ConnectFailure {

    private ConnectFailure() {}

    /** Looks behind what Java's HTTP client says of the number of its own tries. */
    public static boolean is(Throwable failure) {
        return Stream.iterate(failure, next -> next != null, Throwable::getCause)
                .anyMatch(link -> link instanceof ConnectException
                        || link instanceof HttpConnectTimeoutException
                        || link instanceof UnresolvedAddressException);
    }
}
