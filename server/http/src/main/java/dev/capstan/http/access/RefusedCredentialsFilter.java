package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.http.strangers.LimitedOperation;
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
 * Counts credentials that were refused, on every surface: tokens, passwords of programs, and those of the sign-in page.
 * Over the limit of where they come from they are answered with when to try again.
 *
 * <p>It looks at the answer, so that whoever shows good credentials is never limited by what others show.
 */
@ServerFilter("/**")
@Order(Ordered.HIGHEST_PRECEDENCE)
final class RefusedCredentialsFilter {

    private static final String SIGN_IN = "/sign-in";

    private final UnknownCallerAdmission strangers;
    private final ErrorResponses errors;

    RefusedCredentialsFilter(UnknownCallerAdmission strangers, ErrorResponses errors) {
        this.strangers = strangers;
        this.errors = errors;
    }

    /** The answer in place of one that refuses credentials, or null where that one may go. */
    @ResponseFilter
    @Nullable
    MutableHttpResponse<?> limit(HttpRequest<?> request, HttpResponse<?> answer) {
        boolean isRefusal =
                switch (answer.status()) {
                    case UNAUTHORIZED -> request.getHeaders().contains(HttpHeaders.AUTHORIZATION);
                    case FORBIDDEN -> isSignIn(request);
                    default -> false;
                };
        Optional<Refusal> refusal =
                isRefusal ? strangers.refusal(LimitedOperation.REFUSED_CREDENTIALS, request, 1) : Optional.empty();
        return refusal.isPresent() ? limited(request, answer, refusal.get()) : null;
    }

    /** A person keeps the page that says what was wrong; a program is told in the shape of the surface. */
    private MutableHttpResponse<?> limited(HttpRequest<?> request, HttpResponse<?> answer, Refusal refusal) {
        if (!isSignIn(request)) {
            return errors.refused(request, refusal).header(HttpHeaders.CACHE_CONTROL, "no-store");
        }
        MutableHttpResponse<?> page = answer.toMutableResponse().status(HttpStatus.TOO_MANY_REQUESTS);
        refusal.retryAfterSeconds().ifPresent(seconds -> page.header(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        return page;
    }

    private static boolean isSignIn(HttpRequest<?> request) {
        return request.getMethod() == HttpMethod.POST && request.getPath().equals(SIGN_IN);
    }
}
