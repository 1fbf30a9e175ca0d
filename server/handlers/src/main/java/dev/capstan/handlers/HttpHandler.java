package dev.capstan.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.io.BoundedBody;
import dev.capstan.core.json.Json;
import dev.capstan.handlers.resources.TraceHeaders;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * The handler that forwards a call to a URL: the payload as a JSON body, or as query parameters where the method
 * carries no body. A parameter in the URL itself is fixed: a payload that also has it is refused before anything is
 * sent.
 *
 * <p>The headers of {@link CallerNames#HEADERS} name the caller to the service, unless the declaration turns them off.
 * A 2xx response is the result, and a 4xx response is the service's own refusal. Redirects are not followed. Transient
 * failures are distinguished from permanent ones. The whole exchange ends at the call's deadline.
 */
public final class HttpHandler {

    /** The header that carries the trace of a call onwards. */
    public static final String TRACE_HEADER = "Trace-Id";

    private static final Duration MIN_TIMEOUT = Duration.ofMillis(1);

    private final HttpClient client;
    private final InstantSource clock;

    /**
     * Creates a handler.
     *
     * @param client the HTTP client; its own connect timeout applies
     * @param clock time source
     */
    public HttpHandler(HttpClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    HandlerResult forward(HandlerSpec.Http spec, Call call, Instant deadline) throws InterruptedException {
        if (spec.usesQueryParameters()
                && !call.payload().isObject()
                && !call.payload().isNull()) {
            return HandlerResult.failed(
                    RefusalCode.INVALID_REQUEST,
                    "the payload must be an object; its members are sent as query parameters");
        }
        Optional<String> fixed = spec.fixedAmong(call.payload().propertyStream().map(Map.Entry::getKey));
        if (fixed.isPresent()) {
            return HandlerResult.notExecuted(
                    RefusalCode.INVALID_REQUEST,
                    "the query parameter '" + fixed.get()
                            + "' is fixed for this capability; remove it from the payload");
        }
        // Only a future can be abandoned at the deadline: on Java 17 a thread that reads the body cannot be
        // interrupted.
        CompletableFuture<HttpResponse<Optional<byte[]>>> exchange =
                client.sendAsync(request(spec, call, deadline), head -> new BoundedBody(Json.MAX_BYTES));
        try {
            return toResult(exchange.get(remaining(deadline).toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return HttpFailure.timedOut();
        } catch (ExecutionException e) {
            return HttpFailure.byException(Objects.requireNonNull(e.getCause()));
        } finally {
            exchange.cancel(true);
        }
    }

    private Duration remaining(Instant deadline) {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.compareTo(MIN_TIMEOUT) < 0 ? MIN_TIMEOUT : left;
    }

    private HttpRequest request(HandlerSpec.Http spec, Call call, Instant deadline) {
        HttpRequest.Builder request = HttpRequest.newBuilder()
                .timeout(remaining(deadline))
                .header("Accept", "application/json")
                .header(TRACE_HEADER, call.traceId());
        TraceHeaders.set(request, call.trace());
        if (spec.callerHeaders()) {
            CallerNames.HEADERS.of(call.caller()).forEach(request::header);
        }
        if (spec.usesQueryParameters()) {
            return request.uri(withQuery(spec.url(), call.payload()))
                    .method(spec.method(), HttpRequest.BodyPublishers.noBody())
                    .build();
        }
        return request.uri(spec.url())
                .header("Content-Type", "application/json")
                .method(spec.method(), HttpRequest.BodyPublishers.ofByteArray(Json.writeBytes(call.payload())))
                .build();
    }

    private HandlerResult toResult(HttpResponse<Optional<byte[]>> response) {
        int status = response.statusCode();
        return status >= 200 && status < 300
                ? BoundedOutput.toResult("the service behind the capability", response.body())
                : HttpFailure.byStatus(status, response.headers(), clock.instant());
    }

    private static URI withQuery(URI url, JsonNode payload) {
        String query = payload.properties().stream().map(HttpHandler::parameter).collect(Collectors.joining("&"));
        if (query.isEmpty()) {
            return url;
        }
        String address = url.toString();
        int fragment = address.indexOf('#');
        String base = fragment < 0 ? address : address.substring(0, fragment);
        return URI.create(base + (url.getRawQuery() == null ? "?" : "&") + query);
    }

    private static String parameter(Map.Entry<String, JsonNode> property) {
        JsonNode value = property.getValue();
        return encoded(property.getKey()) + "=" + encoded(value.isTextual() ? value.textValue() : Json.write(value));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
