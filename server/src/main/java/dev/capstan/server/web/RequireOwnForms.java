package dev.capstan.server.web;

import dev.capstan.server.http.PublicUrl;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Refuses a form that a page of somebody else sends. */
@ServerFilter({"/device/**", "/sign-in/**", "/sign-out/**", "/applications/**"})
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class RequireOwnForms {

    private final Pages pages;
    private final PublicUrl url;

    RequireOwnForms(Pages pages, PublicUrl url) {
        this.pages = pages;
        this.url = url;
    }

    /** The refusal, or nothing where the request may go on. */
    @RequestFilter
    @Nullable
    HttpResponse<?> refuse(HttpRequest<?> request) {
        return request.getMethod() != HttpMethod.POST || isOurs(request)
                ? null
                : pages.message(
                        HttpStatus.FORBIDDEN,
                        null,
                        "This form is not ours",
                        "It was sent by another page. Nothing has been done. Open " + url.issuer()
                                + "/device yourself.");
    }

    private boolean isOurs(HttpRequest<?> request) {
        String site = request.getHeaders().get("Sec-Fetch-Site");
        String origin = request.getHeaders().get(HttpHeaders.ORIGIN);
        return (site == null || site.equals("same-origin") || site.equals("none"))
                && (origin == null || isOurs(origin, request.getHeaders().get(HttpHeaders.HOST)));
    }

    private boolean isOurs(String origin, @Nullable String host) {
        URI ours = URI.create(url.issuer());
        return origin.equals(ours.getScheme() + "://" + ours.getRawAuthority())
                || ours.getScheme().equals("http") && origin.equals("http://" + host);
    }
}
