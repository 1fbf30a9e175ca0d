package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** A request that no rule is about. It is sent again while the server limits it, because that says nothing about a rule. */
final class RetriedRequest {

    private static final int MAX_ATTEMPTS = 5;
    private static final long MAX_WAIT_SECONDS = 10;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;

    private RetriedRequest() {}

    /** Sends a request, and again after 429 and after 503 with {@code Retry-After}; returns the last response. */
    static RawResponse send(Supplier<RawResponse> request) {
        return send(request, RetriedRequest::elapse);
    }

    /** Does the same with a given wait of a number of seconds. */
    static RawResponse send(Supplier<RawResponse> request, LongConsumer wait) {
        RawResponse response = request.get();
        for (int attempt = 1; isLimited(response) && attempt < MAX_ATTEMPTS; attempt++) {
            wait.accept(Math.min(response.retryAfterSeconds().orElse(1L), MAX_WAIT_SECONDS));
            response = request.get();
        }
        return response;
    }

    private static boolean isLimited(RawResponse response) {
        return response.status() == TOO_MANY_REQUESTS
                || response.status() == UNAVAILABLE
                        && response.retryAfterSeconds().isPresent();
    }

    private static void elapse(long seconds) {
        try {
            new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        }
    }
}
