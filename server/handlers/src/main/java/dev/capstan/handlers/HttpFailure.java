package dev.capstan.handlers;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.Answer;
import dev.capstan.core.io.SystemLimit;
import dev.capstan.core.io.Unconnected;
import java.net.http.HttpHeaders;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Why an HTTP service gave no result, and whether it is certain that it did nothing (INV-7.2). */
final class HttpFailure {

    private static final String SERVICE = "the service behind the capability";

    private HttpFailure() {}

    /** What an answer that is no result means. */
    static Answer byStatus(int status, HttpHeaders headers, Instant now) {
        Optional<Duration> wait = headers.firstValue("Retry-After").flatMap(text -> RetryAfter.parse(text, now));
        return switch (status) {
            case 408, 504 -> Answer.failed(RefusalCode.TIMEOUT, SERVICE + " answered " + status);
            case 429 ->
                new Answer.Failed(
                        after(wait, Refusal.of(RefusalCode.BUSY, SERVICE + " takes no more requests for now")), true);
            case 502, 503 ->
                new Answer.Failed(after(wait, Refusal.of(RefusalCode.NETWORK_ERROR, SERVICE + " answered " + status)));
            default -> byRange(status);
        };
    }

    private static Answer byRange(int status) {
        String message = SERVICE + " answered " + status;
        return status >= 400 && status < 500
                ? new Answer.Failed(Refusal.byPeer("http_" + status, message))
                : Answer.failed(RefusalCode.HANDLER_CRASHED, message);
    }

    private static Refusal after(Optional<Duration> wait, Refusal refusal) {
        return wait.map(refusal::after).orElse(refusal);
    }

    /** What an exchange that broke off means. */
    static Answer byException(Throwable cause) {
        if (SystemLimit.isReached(cause)) {
            return new Answer.Failed(Refusal.busy("the server has no file left for a connection; retry in 1 s"), true);
        }
        if (Unconnected.is(cause)) {
            return Answer.undone(RefusalCode.NETWORK_ERROR, SERVICE + " was not reached");
        }
        return cause instanceof HttpTimeoutException
                ? late()
                : Answer.failed(RefusalCode.NETWORK_ERROR, SERVICE + " hung up before it had answered");
    }

    /** What an exchange means that is not over by its deadline. */
    static Answer late() {
        return Answer.failed(RefusalCode.TIMEOUT, SERVICE + " did not answer in time");
    }
}
