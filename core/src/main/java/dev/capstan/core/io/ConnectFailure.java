package dev.capstan.core.io;

import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.stream.Stream;

/** The failure of an HTTP request before there was a connection, so that none of it can have been executed. */
public final class ConnectFailure {

    private ConnectFailure() {}

    /** Whether this failure or one of its causes is a connect failure. Java's HTTP client wraps it when it retries. */
    public static boolean is(Throwable failure) {
        return Stream.iterate(failure, next -> next != null, Throwable::getCause)
                .anyMatch(link -> link instanceof ConnectException
                        || link instanceof HttpConnectTimeoutException
                        || link instanceof UnresolvedAddressException);
    }
}
