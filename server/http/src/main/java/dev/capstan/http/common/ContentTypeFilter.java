package dev.capstan.http.common;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a POST body without a content type.
 *
 * <p>A web page may send such a body across origins without a preflight request, but not {@code application/json}.
 */
@ServerFilter("/**")
record ContentTypeFilter(ErrorResponses errors) {

    private static final Refusal SILENT =
            Refusal.of(RefusalCode.UNSUPPORTED_MEDIA_TYPE, "missing Content-Type; send the body as application/json");

    /** Returns the refusal, or null to let the request continue. */
    @RequestFilter
    @Nullable
    HttpResponse<?> refuse(HttpRequest<?> request) {
        boolean silent = request.getMethod() == HttpMethod.POST
                && request.getContentType().isEmpty()
                && hasBody(request);
        return silent ? errors.refused(request, SILENT) : null;
    }

    private static boolean hasBody(HttpRequest<?> request) {
        return request.getContentLength() > 0 || request.getHeaders().contains(HttpHeaders.TRANSFER_ENCODING);
    }
}
