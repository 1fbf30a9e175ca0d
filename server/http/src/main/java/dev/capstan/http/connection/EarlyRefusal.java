package dev.capstan.http.connection;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.http.common.StatusCodes;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/**
 * The refusal of a request before its body is read. It ends the connection.
 *
 * @param status the HTTP status
 * @param refusal the reason, for the body of the response
 */
record EarlyRefusal(int status, Refusal refusal) {

    /** Creates a refusal with the standard status of its code. */
    static EarlyRefusal of(Refusal refusal) {
        return new EarlyRefusal(StatusCodes.of(refusal).getCode(), refusal);
    }

    /** Creates the refusal of a request that violates RFC 9112. */
    static EarlyRefusal invalid(String message) {
        return of(Refusal.of(RefusalCode.INVALID_REQUEST, message));
    }

    /** Returns the response to a request for a path, in the error format of that path. */
    FullHttpResponse response(ErrorResponses errors, String path) {
        MutableHttpResponse<byte[]> refused = errors.refused(path, refusal);
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), Unpooled.wrappedBuffer(refused.body()));
        refused.getHeaders().forEachValue((name, value) -> response.headers().add(name, value));
        if (refusal.code() == RefusalCode.UNSUPPORTED_MEDIA_TYPE) {
            response.headers().set(HttpHeaders.ACCEPT_ENCODING, HttpHeaderValues.IDENTITY);
        }
        response.headers()
                .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        return response;
    }
}
