package dev.capstan.pages;

import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.access.SameOriginCheck;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import org.jspecify.annotations.Nullable;

/** Refuses forms sent by pages of other sites. */
@ServerFilter({"/device/**", "/sign-in/**", "/sign-out/**", "/applications/**"})
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
record CsrfFilter(PageRenderer pages, PublicUrl url, SameOriginCheck sameOriginCheck) {

    /** Returns the refusal, or null to let the request continue. */
    @RequestFilter
    @Nullable
    HttpResponse<?> refuse(HttpRequest<?> request) {
        return request.getMethod() != HttpMethod.POST || sameOriginCheck.mayHaveSent(request)
                ? null
                : pages.message(
                        HttpStatus.FORBIDDEN,
                        null,
                        "This form came from another site",
                        "Nothing was changed. Open " + url.issuer() + "/device directly.");
    }
}
