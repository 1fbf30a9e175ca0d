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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds security headers to every page, and turns failures into pages. */
@ServerFilter({"/device/**", "/sign-in/**", "/sign-out/**", "/applications/**"})
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PageResponses {

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            // Within this server only. Without it, a browser would hide the origin of its forms.
            "same-origin",
            HttpHeaders.CACHE_CONTROL,
            "no-store");

    private static final Map<Integer, String> REASONS = Map.of(
            403, "It was sent by another page. Nothing has been done.",
            404, "There is nothing at this address.",
            405, "This address does not take what was sent to it.",
            413, "The form is too large.",
            415, "This address takes forms only.",
            421, "This server goes by another name.");

    private final PageRenderer pages;

    PageResponses(PageRenderer pages) {
        this.pages = pages;
    }

    /** Adds the headers. Replaces a failure by a page if the browser accepts HTML. */
    @ResponseFilter
    MutableHttpResponse<?> complete(HttpRequest<?> request, MutableHttpResponse<?> response) {
        MutableHttpResponse<?> answer = isBareFailure(request, response) ? failure(response) : response;
        HEADERS.forEach((name, value) -> answer.getHeaders().set(name, value));
        return answer;
    }

    private static boolean isBareFailure(HttpRequest<?> request, MutableHttpResponse<?> response) {
        boolean isPage = response.getContentType()
                .map(type -> type.getName().equals(MediaType.TEXT_HTML))
                .orElse(false);
        return response.code() >= HttpStatus.BAD_REQUEST.getCode()
                && !isPage
                && request.accept().stream().anyMatch(PageResponses::takesPages);
    }

    private static boolean takesPages(MediaType type) {
        return type.getName().equals(MediaType.TEXT_HTML);
    }

    private MutableHttpResponse<?> failure(MutableHttpResponse<?> response) {
        String usual = response.code() >= HttpStatus.INTERNAL_SERVER_ERROR.getCode()
                ? "The server failed; its log has the reason."
                : "The request cannot be read.";
        MutableHttpResponse<byte[]> page = pages.message(
                response.status(), null, "This did not work", REASONS.getOrDefault(response.code(), usual));
        @Nullable String allow = response.getHeaders().get("Allow");
        return allow == null ? page : page.header("Allow", allow);
    }
}
