package dev.capstan.handlers.service;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.io.ConnectFailure;
import dev.capstan.core.io.SystemLimit;
import dev.capstan.handlers.client.HostNotAllowed;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** The reason why an HTTP service gave no result, and whether it certainly did nothing (INV-7.2). */
public final class HttpFailure {

    private static final System.Logger LOG = System.getLogger(HttpFailure.class.getName());
    /** The service in messages. */
    static final String SERVICE = "the service behind the capability";

    private HttpFailure() {}

    /** Returns the time after which a service wants a repetition, by its header; empty if it names none. */
    public static Optional<Duration> retryAfter(Optional<String> header, Instant now) {
        return header.flatMap(text -> RetryAfter.parse(text, now));
    }

    /** Returns the result for a response that is not a success and for which no error is declared. */
    public static HandlerResult byStatus(int status, Optional<Duration> wait) {
        return switch (status) {
            case 408, 504 -> HandlerResult.failed(RefusalCode.TIMEOUT, SERVICE + " returned HTTP " + status);
            case 429 ->
                new HandlerResult.Failed(
                        after(wait, Refusal.of(RefusalCode.BUSY, SERVICE + " returned HTTP 429 (too many requests)")),
                        true);
            case 502, 503 ->
                new HandlerResult.Failed(
                        after(wait, Refusal.of(RefusalCode.NETWORK_ERROR, SERVICE + " returned HTTP " + status)));
            default -> byRange(status);
        };
    }

    private static HandlerResult byRange(int status) {
        String message = SERVICE + " returned HTTP " + status;
        return status >= 400 && status < 500
                ? new HandlerResult.Failed(Refusal.byPeer("http_" + status, message))
                : HandlerResult.failed(RefusalCode.HANDLER_CRASHED, message);
    }

    private static Refusal after(Optional<Duration> wait, Refusal refusal) {
        return wait.map(refusal::after).orElse(refusal);
    }

    /** Returns the result for an exchange that failed, and logs the cause, which the caller is not told. */
    public static HandlerResult byException(Throwable cause) {
        LOG.log(System.Logger.Level.INFO, "an exchange with a service failed: {0}", cause.toString());
        if (SystemLimit.isReached(cause)) {
            return new HandlerResult.Failed(Refusal.busy("too many open files on the server; retry in 1 s"), true);
        }
        if (cause instanceof HostNotAllowed) {
            return HandlerResult.notExecuted(
                    RefusalCode.HANDLER_CRASHED,
                    SERVICE + " has a host or an address that the server does not allow;" + " tell the operator");
        }
        if (ConnectFailure.is(cause)) {
            return HandlerResult.notExecuted(RefusalCode.NETWORK_ERROR, SERVICE + " cannot be reached");
        }
        if (cause instanceof SSLHandshakeException || cause instanceof SSLPeerUnverifiedException) {
            return HandlerResult.failed(
                    RefusalCode.NETWORK_ERROR,
                    SERVICE + " has no valid TLS connection with the server; tell the operator");
        }
        return cause instanceof SocketTimeoutException ? timedOut() : incomplete();
    }

    /** Returns the result for an exchange whose connection was closed too early. */
    static HandlerResult incomplete() {
        return HandlerResult.failed(
                RefusalCode.NETWORK_ERROR, SERVICE + " closed the connection before its response was complete");
    }

    /** Returns the result for an exchange that is not complete at its deadline. */
    static HandlerResult timedOut() {
        return HandlerResult.failed(RefusalCode.TIMEOUT, SERVICE + " did not respond in time");
    }
}
