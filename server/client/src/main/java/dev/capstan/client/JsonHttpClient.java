package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.io.ConnectFailure;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** An HTTP client for JSON of at most {@link Json#MAX_ENVELOPE_BYTES} bytes. It does not follow redirects. */
final class JsonHttpClient {

    /** The time limit of every request but an execution. */
    static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    private static final int MAX_RETRY_SECONDS = 300;
    private static final int REDIRECTS = 300;
    private static final int REFUSALS = 400;
    private static final int FAILURES = 500;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /**
     * A response that is not a refusal.
     *
     * @param body its JSON
     * @param retryAfter wait that the server asks for, at most 300 s; zero if it asks for none
     */
    record Reply(JsonNode body, Duration retryAfter) {}

    /** Creates a request with a bearer token. */
    static HttpRequest.Builder to(URI uri, String token) {
        return HttpRequest.newBuilder(uri).header("Authorization", "Bearer " + token);
    }

    /** Adds a JSON body to a request and makes it a POST. */
    static HttpRequest.Builder posting(HttpRequest.Builder request, JsonNode body) {
        return request.header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.writeBytes(body)));
    }

    /** Sends a request and returns the JSON response. Throws {@link ServerRefused} for a refusal. */
    Reply send(HttpRequest.Builder request) {
        return send(request.header("Accept", "application/json"), DEFAULT_TIMEOUT, JsonHttpClient::reply);
    }

    /** Sends a request and reads the response, both within the time limit. */
    <T> T send(HttpRequest.Builder builder, Duration limit, ResponseReader<T> reader) {
        HttpRequest request = builder.timeout(limit).build();
        try {
            return reader.read(http.send(request, HttpResponse.BodyHandlers.ofInputStream()), limit);
        } catch (IOException e) {
            throw failure(e, request, limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClientFailed("interrupted", e);
        }
    }

    private static ClientFailed failure(IOException cause, HttpRequest request, Duration limit) {
        URI uri = request.uri();
        String server = uri.getScheme() + "://" + uri.getRawAuthority();
        if (ConnectFailure.is(cause)) {
            return new ServerUnreachable(
                    "cannot connect to " + server + "; check that the server is running and reachable from here",
                    cause);
        }
        if (cause instanceof SSLException) {
            return new ClientFailed("the certificate of " + server + " is not trusted; nothing was sent", cause);
        }
        String problem = cause instanceof HttpTimeoutException
                ? server + " did not respond within " + seconds(limit)
                : "the connection to " + server + " was closed or took more than " + seconds(limit);
        boolean isRead = request.method().equals("GET");
        return new ServerUnreachable(
                isRead ? problem : problem + "; it may have carried out the request all the same", cause);
    }

    private static String seconds(Duration limit) {
        return BigDecimal.valueOf(limit.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }

    /** Reads a complete JSON response. Throws {@link ServerRefused} for a refusal. */
    static Reply reply(HttpResponse<InputStream> response, InputStream body) throws IOException {
        int status = response.statusCode();
        byte[] bytes = body.readNBytes(Json.MAX_ENVELOPE_BYTES + 1);
        if (status >= REDIRECTS && status < REFUSALS) {
            throw new ClientFailed("the server redirects " + response.uri() + "; use its new URL");
        }
        try {
            JsonNode json = Json.readEnvelope(bytes);
            Reply reply = new Reply(json, retryAfter(response));
            if (status >= REFUSALS) {
                throw new ServerRefused(status, json, reply.retryAfter());
            }
            return reply;
        } catch (MalformedJson e) {
            String prefix = "the response of " + response.uri() + " (status " + status + ") is not valid JSON; ";
            if (status >= FAILURES) {
                throw new ServerUnreachable(prefix + "the server or a proxy is unavailable", e);
            }
            throw new ClientFailed(prefix + "check that it is an Agent Auth server", e);
        }
    }

    private static Duration retryAfter(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Retry-After")
                .filter(text -> text.matches("\\d{1,9}"))
                .map(Long::parseLong)
                .map(seconds -> Duration.ofSeconds(Math.min(seconds, MAX_RETRY_SECONDS)))
                .orElse(Duration.ZERO);
    }
}
