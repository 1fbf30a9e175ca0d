package dev.capstan.pages;

import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds the security headers of pages to every page, and turns failures into pages. */
@ServerFilter({"/", "/api", "/device/**", "/sign-in/**", "/sign-out/**", "/applications/**"})
@Order(Ordered.HIGHEST_PRECEDENCE)
record PageResponses(PageRenderer pages) {

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            // Within this server only. Without it, a browser would hide the origin of its forms.
            "same-origin");

    private static final Map<Integer, String> REASONS = Map.of(
            403, "The form came from another site. Nothing was changed.",
            404, "No such path.",
            405, "This path does not support this method.",
            413, "The form is too large.",
            415, "This path accepts only forms.",
            421, "This server does not serve this host name.",
            503, "The server is busy, or cannot record the request. Nothing was changed.");

    /** The headers of a failure that its page has, too. */
    private static final List<String> KEPT = List.of(HttpHeaders.ALLOW, HttpHeaders.RETRY_AFTER);

    /** Adds the headers. Replaces a failure by a page if the browser accepts HTML. */
    @ResponseFilter
    MutableHttpResponse<?> complete(HttpRequest<?> request, MutableHttpResponse<?> response) {
        MutableHttpResponse<?> completed = isBareFailure(request, response) ? failure(response) : response;
        HEADERS.forEach((name, value) -> completed.getHeaders().set(name, value));
        return completed;
    }

    private static boolean isBareFailure(HttpRequest<?> request, MutableHttpResponse<?> response) {
        return response.code() >= HttpStatus.BAD_REQUEST.getCode()
                && response.getContentType().filter(PageResponses::isHtml).isEmpty()
                && request.accept().stream().anyMatch(PageResponses::isHtml);
    }

    private static boolean isHtml(MediaType type) {
        return type.getName().equals(MediaType.TEXT_HTML);
    }

    private MutableHttpResponse<?> failure(MutableHttpResponse<?> response) {
        String fallback = response.code() >= HttpStatus.INTERNAL_SERVER_ERROR.getCode()
                ? "Internal error; the server log has the cause."
                : "The request cannot be read.";
        @Nullable String seconds = response.getHeaders().get(HttpHeaders.RETRY_AFTER);
        String wait = seconds == null ? "" : " Retry in " + seconds + " s.";
        MutableHttpResponse<byte[]> page = pages.message(
                response.status(), null, "Request failed", REASONS.getOrDefault(response.code(), fallback) + wait);
        for (String name : KEPT) {
            @Nullable String value = response.getHeaders().get(name);
            if (value != null) {
                page.header(name, value);
            }
        }
        return page;
    }
}
