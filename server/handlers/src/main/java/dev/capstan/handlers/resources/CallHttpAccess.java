package dev.capstan.handlers.resources;

import dev.capstan.core.handler.HandlerHttpRequest;
import dev.capstan.core.handler.HandlerHttpResponse;
import dev.capstan.core.handler.HttpAccess;
import dev.capstan.core.handler.ResponseTooLarge;
import dev.capstan.core.json.Json;
import dev.capstan.handlers.client.OpenResponse;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.client.OutwardRequest;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;

/** Access to other machines, by the HTTP client of the server. */
record CallHttpAccess(OutwardHttpClient client, CallPermissions permissions, InstantSource clock)
        implements HttpAccess {

    @Override
    public HandlerHttpResponse send(HandlerHttpRequest request) throws IOException, InterruptedException {
        permissions.require(request.permission(), request.method() + " " + withoutQuery(request.url()));
        Duration limit = OutwardHttpClient.limit(clock, permissions.deadline());
        try (OpenResponse response = client.send(translated(request), limit)) {
            byte[] body = response.readAll(Json.MAX_BYTES).orElseThrow(ResponseTooLarge::new);
            return new HandlerHttpResponse(response.status(), response.headers(), body);
        } catch (SocketTimeoutException late) {
            throw new IOException("no response before the call's deadline", late);
        } catch (ResponseTooLarge e) {
            throw e;
        } catch (IOException unanswered) {
            throw new IOException("no response", unanswered);
        }
    }

    /** Returns the URL without its query and fragment, which may carry a secret. */
    private static String withoutQuery(URI url) {
        String path = url.getRawPath() == null ? "" : url.getRawPath();
        return url.getScheme() + "://" + url.getRawAuthority() + path;
    }

    private OutwardRequest translated(HandlerHttpRequest request) {
        OutwardRequest outward = new OutwardRequest(request.method(), request.url());
        request.headers().forEach(outward::setHeader);
        TraceHeaders.set(outward::setHeader, permissions.call().trace());
        return request.body().length == 0 ? outward : outward.setBody(request.body());
    }
}
