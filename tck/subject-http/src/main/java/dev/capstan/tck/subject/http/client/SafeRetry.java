package dev.capstan.tck.subject.http.client;

import dev.capstan.tck.subject.wire.RawRequest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;

/** The conditions under which a request may be sent again. */
final class SafeRetry {

    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD");
    private static final String BEARER = "bearer ";

    private SafeRetry() {}

    /**
     * Whether a request has the same effect twice as once: it reads, and carries no token, since a token is good for one
     * request.
     */
    static boolean isRepeatable(RawRequest request) {
        return SAFE_METHODS.contains(request.method())
                && request.headers().entrySet().stream()
                        .noneMatch(header -> header.getKey().equalsIgnoreCase("Authorization")
                                && header.getValue().regionMatches(true, 0, BEARER, 0, BEARER.length()));
    }

    /** Whether an exchange failed because its connection was closed, rather than by an invalid or too large response. */
    static boolean isCut(Throwable failure) {
        Throwable cause = failure instanceof CompletionException
                ? Optional.ofNullable(failure.getCause()).orElse(failure)
                : failure;
        return cause instanceof IOException
                && !(cause instanceof ConnectException)
                && !(cause instanceof ProtocolException)
                && !(cause instanceof BoundedBody.BodyTooLarge);
    }
}
