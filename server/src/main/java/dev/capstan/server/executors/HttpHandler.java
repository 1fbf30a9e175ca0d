package dev.capstan.server.executors;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler.Answer;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Forwards a call to a URL: the payload as a JSON body, or as query parameters where the method carries none.
 *
 * <p>An answer in the 200s is the result; one in the 400s is the service's own refusal; redirects are not followed.
 * The whole exchange ends with the call's deadline.
 */
public final class HttpHandler {

    /** The header that carries the trace of a call onwards. */
    public static final String TRACE_HEADER = "Trace-Id";

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final HttpClient client;
    private final InstantSource clock;

    /**
     * Forwards by this client.
     *
     * @param client connects; its own time limit holds for connecting
     * @param clock what time it is
     */
    public HttpHandler(HttpClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    Answer forward(HandlerSpec.Http spec, Call call, Instant deadline) throws InterruptedException {
        try {
            HttpResponse<InputStream> response =
                    client.send(request(spec, call, deadline), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                return answer(response.statusCode(), body);
            }
        } catch (HttpTimeoutException late) {
            return Answer.failed(RefusalCode.TIMEOUT, "the service behind the capability did not answer in time");
        } catch (IOException unreachable) {
            if (unreachable instanceof InterruptedIOException
                    || Thread.currentThread().isInterrupted()) {
                throw new InterruptedException();
            }
            return Answer.failed(RefusalCode.NETWORK_ERROR, "the service behind the capability was not reached");
        }
    }

    private HttpRequest request(HandlerSpec.Http spec, Call call, Instant deadline) {
        Duration left = Duration.between(clock.instant(), deadline);
        HttpRequest.Builder request = HttpRequest.newBuilder()
                .timeout(left.compareTo(SHORTEST) < 0 ? SHORTEST : left)
                .header("Accept", "application/json")
                .header(TRACE_HEADER, call.traceId());
        if (spec.method().equals("GET") || spec.method().equals("DELETE")) {
            return request.uri(withQuery(spec.url(), call.payload()))
                    .method(spec.method(), HttpRequest.BodyPublishers.noBody())
                    .build();
        }
        return request.uri(spec.url())
                .header("Content-Type", "application/json")
                .method(spec.method(), HttpRequest.BodyPublishers.ofByteArray(Json.writeBytes(call.payload())))
                .build();
    }

    private static Answer answer(int status, InputStream body) throws IOException {
        if (status >= 200 && status < 300) {
            return BoundedOutput.answer("the service behind the capability", BoundedOutput.read(body));
        }
        if (status >= 400 && status < 500) {
            return new Answer.Failed(
                    Refusal.byPeer("http_" + status, "the service behind the capability answered " + status));
        }
        return Answer.failed(RefusalCode.HANDLER_CRASHED, "the service behind the capability answered " + status);
    }

    private static URI withQuery(URI url, JsonNode payload) {
        String query = payload.properties().stream().map(HttpHandler::parameter).collect(Collectors.joining("&"));
        if (query.isEmpty()) {
            return url;
        }
        return URI.create(url + (url.getRawQuery() == null ? "?" : "&") + query);
    }

    private static String parameter(Map.Entry<String, JsonNode> property) {
        JsonNode value = property.getValue();
        return encoded(property.getKey()) + "=" + encoded(value.isTextual() ? value.textValue() : Json.write(value));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
