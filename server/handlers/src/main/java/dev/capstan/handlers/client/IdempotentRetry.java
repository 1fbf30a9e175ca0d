package dev.capstan.handlers.client;

import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;

/** The repetition of idempotent requests whose kept connection the other machine has closed, once and at once. */
final class IdempotentRetry extends DefaultHttpRequestRetryStrategy {

    IdempotentRetry() {
        super(1, TimeValue.ZERO_MILLISECONDS);
    }

    /** Repeats no request that has a response: that is for the capability's policy to say. */
    @Override
    public boolean retryRequest(HttpResponse response, int count, HttpContext context) {
        return false;
    }
}
