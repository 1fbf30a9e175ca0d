package dev.capstan.server.http;

import dev.capstan.server.strangers.Surface;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import org.jspecify.annotations.Nullable;

/**
 * Counts credentials that were refused, on every surface: tokens, passwords of programs, and those of the sign-in page.
 * Over the limit of where they come from they are answered with when to try again.
 *
 * <p>It looks at the answer, so that whoever shows good credentials is never limited by what others show.
 */
@ServerFilter("/**")
@Order(Ordered.HIGHEST_PRECEDENCE)
final class LimitRefusedCredentials {

    private static final String SIGN_IN = "/sign-in";

    private final Strangers strangers;

    LimitRefusedCredentials(Strangers strangers) {
        this.strangers = strangers;
    }

    /** The answer in place of one that refuses credentials, or null where that one may go. */
    @ResponseFilter
    @Nullable
    MutableHttpResponse<byte[]> limit(HttpRequest<?> request, HttpResponse<?> answer) {
        return refusesCredentials(request, answer.status())
                ? strangers
                        .refusal(Surface.REFUSED_CREDENTIALS, request, 1)
                        .map(refusal ->
                                ErrorAnswers.refused(request, refusal).header(HttpHeaders.CACHE_CONTROL, "no-store"))
                        .orElse(null)
                : null;
    }

    private static boolean refusesCredentials(HttpRequest<?> request, HttpStatus status) {
        return status == HttpStatus.UNAUTHORIZED && request.getHeaders().contains(HttpHeaders.AUTHORIZATION)
                || status == HttpStatus.FORBIDDEN
                        && request.getMethod() == HttpMethod.POST
                        && request.getPath().equals(SIGN_IN);
    }
}
