package dev.capstan.http.access;

import dev.capstan.http.common.JsonResponses;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** The response to a request whose account is refused: how to show one, and nothing that a cache may keep. */
@Singleton
final class AccountRefusalHandler implements ExceptionHandler<AccountRefused, HttpResponse<?>> {

    @Override
    @SuppressWarnings("rawtypes") // as the interface has it
    public HttpResponse<?> handle(HttpRequest request, AccountRefused refused) {
        MutableHttpResponse<byte[]> response =
                JsonResponses.refused(refused.refusal()).header(HttpHeaders.CACHE_CONTROL, "no-store");
        return response.status() == HttpStatus.UNAUTHORIZED
                ? response.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"capstan\", charset=\"UTF-8\"")
                : response;
    }
}
