package dev.capstan.http.common;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.context.annotation.Primary;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.RouteInfo;
import io.micronaut.web.router.Router;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Responses to requests that reach no operation or crash: a code and a sentence, without internal details. */
@Singleton
@Primary
public final class ErrorResponses implements ErrorResponseProcessor<byte[]> {

    private static final System.Logger LOG = System.getLogger(ErrorResponses.class.getName());

    /** The refusal of a request that crashed. */
    public static final Refusal FAILED =
            Refusal.of(RefusalCode.INTERNAL, "internal error; the server log has the cause");

    private static final Refusal UNREADABLE = Refusal.of(RefusalCode.INVALID_REQUEST, "the request is malformed");

    private static final Map<Integer, Refusal> BY_STATUS = Map.of(
            400, UNREADABLE,
            404, Refusal.of(RefusalCode.NOT_FOUND, "no such path"),
            405, Refusal.of(RefusalCode.METHOD_NOT_ALLOWED, "this path does not support this method"),
            406,
                    Refusal.of(
                            RefusalCode.NOT_ACCEPTABLE,
                            "the response has none of the media types that Accept names; send the request without Accept"),
            413,
                    Refusal.of(
                            RefusalCode.PAYLOAD_TOO_LARGE,
                            "the request is too large (limits: body 1 MiB, URL 4 KiB, headers 8 KiB)"),
            415, Refusal.of(RefusalCode.UNSUPPORTED_MEDIA_TYPE, "send the body as application/json"));

    private final Provider<Router> router;

    ErrorResponses(Provider<Router> router) {
        this.router = router;
    }

    @Override
    public MutableHttpResponse<byte[]> processResponse(ErrorContext context, MutableHttpResponse<?> response) {
        int status = response.code();
        Optional<Throwable> cause = context.getRootCause();
        if (cause.isPresent() && (status >= 500 || isUnrecorded(cause.get()))) {
            return failed(context.getRequest(), cause.get());
        }
        Refusal refusal = BY_STATUS.getOrDefault(status, status < 500 ? UNREADABLE : FAILED);
        MutableHttpResponse<byte[]> errorResponse = refused(context.getRequest(), refusal);
        response.getHeaders().findFirst("Allow").ifPresent(allow -> errorResponse.header("Allow", allow));
        return errorResponse;
    }

    /** Returns the response to a request that failed. The cause is logged, unless the audit store is unavailable. */
    public MutableHttpResponse<byte[]> failed(HttpRequest<?> request, Throwable failure) {
        if (isUnrecorded(failure)) {
            return refused(request, JsonResponses.UNRECORDED);
        }
        LOG.log(System.Logger.Level.ERROR, "request failed: " + request.getPath(), failure);
        return refused(request, FAILED);
    }

    private static boolean isUnrecorded(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(AuditUnavailable.class::isInstance);
    }

    /** Returns the response to a request whose operation could not be recorded. */
    MutableHttpResponse<byte[]> unrecorded(HttpRequest<?> request) {
        ErrorFormat format = format(request);
        return format.refused(format.unrecorded());
    }

    /** Returns the response to a refused request, in the format that the controller declares. */
    public MutableHttpResponse<byte[]> refused(HttpRequest<?> request, Refusal refusal) {
        return format(request).refused(refusal);
    }

    /** Returns the response to a request of which only the path is known, possibly with a query. */
    public MutableHttpResponse<byte[]> refused(String path, Refusal refusal) {
        return format(path).refused(refusal);
    }

    private ErrorFormat format(HttpRequest<?> request) {
        return RouteAttributes.getRouteInfo(request)
                .map(ErrorResponses::declared)
                .orElseGet(() -> format(request.getPath()));
    }

    /** Returns the format of the first controller with a route at a path, for any method. */
    private ErrorFormat format(String target) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        return router.get()
                .uriRoutes()
                .filter(route -> route.match(path).isPresent())
                .findFirst()
                .map(ErrorResponses::declared)
                .orElse(ErrorFormat.PLAIN);
    }

    private static ErrorFormat declared(RouteInfo<?> route) {
        return route.getAnnotationMetadata()
                .enumValue(UseErrorFormat.class, ErrorFormat.class)
                .orElse(ErrorFormat.PLAIN);
    }
}
