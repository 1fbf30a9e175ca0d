package dev.capstan.handlers.resources;

import dev.capstan.core.handler.HandlerHttpRequest;
import dev.capstan.core.handler.HandlerHttpResponse;
import dev.capstan.core.handler.HttpAccess;
import dev.capstan.core.handler.ResponseTooLarge;
import dev.capstan.core.io.BoundedBody;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Access to other machines, by the HTTP client of the server. */
final class CallHttpAccess implements HttpAccess {

    private static final Duration MIN_TIMEOUT = Duration.ofMillis(1);

    private final HttpClient client;
    private final CallPermissions permissions;
    private final InstantSource clock;

    CallHttpAccess(HttpClient client, CallPermissions permissions, InstantSource clock) {
        this.client = client;
        this.permissions = permissions;
        this.clock = clock;
    }

    @Override
    public HandlerHttpResponse send(HandlerHttpRequest request) throws IOException, InterruptedException {
        permissions.require(request.permission(), request.method() + " " + withoutQuery(request.url()));
        CompletableFuture<HttpResponse<Optional<byte[]>>> exchange =
                client.sendAsync(translated(request), head -> new BoundedBody(Json.MAX_BYTES));
        try {
            HttpResponse<Optional<byte[]>> response = exchange.get(remaining().toNanos(), TimeUnit.NANOSECONDS);
            byte[] body = response.body().orElseThrow(ResponseTooLarge::new);
            return new HandlerHttpResponse(
                    response.statusCode(), response.headers().map(), body);
        } catch (TimeoutException late) {
            throw new IOException("no response before the call's deadline", late);
        } catch (ExecutionException unanswered) {
            throw new IOException("no response", unanswered.getCause());
        } finally {
            exchange.cancel(true);
        }
    }

    /** Returns the URL without its query and fragment, which may carry a secret. */
    private static String withoutQuery(URI url) {
        String path = url.getRawPath() == null ? "" : url.getRawPath();
        return url.getScheme() + "://" + url.getRawAuthority() + path;
    }

    private HttpRequest translated(HandlerHttpRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.url()).timeout(remaining());
        request.headers().forEach(builder::header);
        TraceHeaders.set(builder, permissions.call().trace());
        HttpRequest.BodyPublisher body = request.body().length == 0
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofByteArray(request.body());
        return builder.method(request.method(), body).build();
    }

    private Duration remaining() {
        Duration left = Duration.between(clock.instant(), permissions.deadline());
        return left.compareTo(MIN_TIMEOUT) < 0 ? MIN_TIMEOUT : left;
    }
}
