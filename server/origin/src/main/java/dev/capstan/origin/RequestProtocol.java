package dev.capstan.origin;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpVersion;

/** The protocol of a request. */
public final class RequestProtocol {

    private RequestProtocol() {}

    /** Returns {@code HTTP/2}, or {@code HTTP/1.1} for all earlier versions. */
    public static String of(HttpRequest<?> request) {
        return request.getHttpVersion() == HttpVersion.HTTP_2_0 ? "HTTP/2" : "HTTP/1.1";
    }
}
