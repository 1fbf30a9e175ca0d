package dev.capstan.http.invocation;

import dev.capstan.core.invocation.RateLimitStatus;
import io.micronaut.http.MutableHttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The headers with the remaining rate limits of a caller (INV-4.1): {@code RateLimit-Policy: "capability";q=100;w=60}
 * and {@code RateLimit: "capability";r=99;t=1}. Times are in seconds, rounded up.
 */
final class RateLimitHeaders {

    private static final String POLICY = "RateLimit-Policy";
    private static final String LEFT = "RateLimit";

    private RateLimitHeaders() {}

    /** Adds the headers to a response, if there is a limit. */
    static <T> MutableHttpResponse<T> put(MutableHttpResponse<T> response, List<RateLimitStatus> allowances) {
        return allowances.isEmpty()
                ? response
                : response.header(POLICY, list(allowances, RateLimitHeaders::policy))
                        .header(LEFT, list(allowances, RateLimitHeaders::remaining));
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
