package dev.capstan.http.access;

import dev.capstan.http.common.JsonResponses;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** The response to a request whose account is refused. It names the scheme. */
@Singleton
final class AccountRefusalHandler implements ExceptionHandler<AccountRefused, HttpResponse<?>> {

    @Override
    @SuppressWarnings("rawtypes") // required by the interface
    public HttpResponse<?> handle(HttpRequest request, AccountRefused refused) {
        MutableHttpResponse<byte[]> response = JsonResponses.refused(refused.refusal());
        return response.status() == HttpStatus.UNAUTHORIZED
                ? response.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"capstan\", charset=\"UTF-8\"")
                : response;
    }
}
