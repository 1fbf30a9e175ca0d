package dev.capstan.http.access;

import dev.capstan.core.RefusedException;
import dev.capstan.http.common.ErrorResponses;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** The response to a request from a page of another site. */
@Singleton
final class CrossSiteExceptionHandler
        implements ExceptionHandler<CrossSiteExceptionHandler.CrossSiteRequest, HttpResponse<?>> {

    private final ErrorResponses errors;

    CrossSiteExceptionHandler(ErrorResponses errors) {
        this.errors = errors;
    }

    @Override
    @SuppressWarnings("rawtypes") // required by the interface
    public HttpResponse<?> handle(HttpRequest request, CrossSiteRequest refused) {
        return errors.refused(request, refused.refusal());
    }

    /** The refusal of a cross-site request. */
    static final class CrossSiteRequest extends RefusedException {

        private static final long serialVersionUID = 1L;

        CrossSiteRequest() {
            super(SameOriginCheck.CROSS_SITE);
        }
    }
}
