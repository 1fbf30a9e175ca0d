package dev.capstan.http.invocation;

import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.RateLimitStatus;
import io.micronaut.http.MutableHttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The headers of every response to a call: the trace id, and the remaining rate limits of the caller (INV-4.1) as {@code
 * RateLimit-Policy: "capability";q=100;w=60} and {@code RateLimit: "capability";r=99;t=1}. Times are in seconds, rounded
 * up.
 */
public final class CallHeaders {

    private static final String POLICY = "RateLimit-Policy";
    private static final String LEFT = "RateLimit";

    private CallHeaders() {}

    /** Adds the headers to the response to a call. */
    public static <T> MutableHttpResponse<T> put(MutableHttpResponse<T> response, Call call) {
        return put(response, call.rateLimits()).header(TraceContextHeaders.TRACE_ID, call.traceId());
    }

    /** Adds the headers of rate limits to a response, if there is a limit. */
    static <T> MutableHttpResponse<T> put(MutableHttpResponse<T> response, List<RateLimitStatus> allowances) {
        return allowances.isEmpty()
                ? response
                : response.header(POLICY, list(allowances, CallHeaders::policy))
                        .header(LEFT, list(allowances, CallHeaders::remaining));
    }

    private static String list(List<RateLimitStatus> allowances, Function<RateLimitStatus, String> each) {
        return allowances.stream().map(each).collect(Collectors.joining(", "));
    }

    private static String policy(RateLimitStatus allowance) {
        return '"' + allowance.policy() + "\";q=" + allowance.limit().requests() + ";w="
                + seconds(allowance.limit().period());
    }

    private static String remaining(RateLimitStatus allowance) {
        return '"' + allowance.policy() + "\";r=" + allowance.remaining() + ";t=" + seconds(allowance.untilMore());
    }

    private static long seconds(Duration time) {
        return time.getNano() == 0 ? time.getSeconds() : time.getSeconds() + 1;
    }
}
