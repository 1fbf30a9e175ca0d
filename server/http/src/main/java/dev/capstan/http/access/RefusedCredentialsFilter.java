package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.origin.ratelimit.LimitedOperation;
import dev.capstan.origin.ratelimit.UnknownCallerAdmission;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Counts refused credentials on every surface: tokens, passwords of HTTP clients, and passwords of the sign-in page.
 * Over the limit of their source, the response is 429 with the time to retry.
 *
 * <p>It checks the response, so that callers with valid credentials are never limited by others.
 */
@ServerFilter("/**")
@Order(Ordered.HIGHEST_PRECEDENCE)
record RefusedCredentialsFilter(UnknownCallerAdmission admission, ErrorResponses errors) {

    private static final String SIGN_IN = "/sign-in";

    /** Returns the response that replaces a refusal of credentials, or null to keep the original. */
    @ResponseFilter
    @Nullable
    MutableHttpResponse<?> limit(HttpRequest<?> request, HttpResponse<?> response) {
        boolean isRefusal =
                switch (response.status()) {
                    case UNAUTHORIZED -> request.getHeaders().contains(HttpHeaders.AUTHORIZATION);
                    case FORBIDDEN -> isSignIn(request);
                    default -> false;
                };
        Optional<Refusal> refusal =
                isRefusal ? admission.refusal(LimitedOperation.REFUSED_CREDENTIALS, request, 1) : Optional.empty();
        return refusal.isPresent() ? limited(request, response, refusal.get()) : null;
    }

    /** Returns the 429. A browser keeps its page with the error; a program gets the error format of the surface. */
    private MutableHttpResponse<?> limited(HttpRequest<?> request, HttpResponse<?> response, Refusal refusal) {
        if (!isSignIn(request)) {
            return errors.refused(request, refusal);
        }
        MutableHttpResponse<?> page = response.toMutableResponse().status(HttpStatus.TOO_MANY_REQUESTS);
        refusal.retryAfterSeconds().ifPresent(seconds -> page.header(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        return page;
    }

    private static boolean isSignIn(HttpRequest<?> request) {
        String path = request.getPath();
        return request.getMethod() == HttpMethod.POST && (path.equals(SIGN_IN) || path.equals(SIGN_IN + "/"));
    }
}
