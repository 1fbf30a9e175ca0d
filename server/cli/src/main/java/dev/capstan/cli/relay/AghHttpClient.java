package dev.capstan.cli.relay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.SecureUrl;
import dev.capstan.core.io.BoundedBody;
import dev.capstan.core.io.ConnectFailure;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.ReasonCode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The peers behind a server, reached over HTTP. It follows no redirects, reads at most 16 MiB of a response and waits
 * at most ten seconds for one.
 */
public final class AghHttpClient {

    private static final int MAX_BYTES = 16 * 1024 * 1024;
    private static final String NDJSON = "application/x-ndjson";
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final String root;
    private final Duration timeout;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /** Creates a client of the server at this URL. */
    public AghHttpClient(URI url) {
        this(url, TIMEOUT);
    }

    AghHttpClient(URI url, Duration timeout) {
        this.timeout = timeout;
        this.root = SecureUrl.withoutSlash(url);
    }

    private record Response(int status, String type, byte[] body) {}

    /**
     * Sends one envelope.
     *
     * @return the response envelopes as JSON
     * @throws SendFailed where the server refuses it without a receipt, does not respond or cannot be reached
     */
    public List<byte[]> send(byte[] envelope) throws SendFailed {
        Response response = exchange(HttpRequest.newBuilder(URI.create(root + "/agh/envelopes"))
                .header("Content-Type", "application/json")
                .header("Accept", NDJSON)
                .POST(HttpRequest.BodyPublishers.ofByteArray(envelope)));
        return switch (response.status()) {
            case OK -> response.type().startsWith(NDJSON) ? lines(response.body()) : List.of(response.body());
            case ACCEPTED -> List.of();
            default -> throw refused(response);
        };
    }

    /** Returns a fresh greeting of each peer of the server, as JSON. */
    List<byte[]> greetings(@Nullable Channel channel) throws SendFailed {
        String query = channel == null ? "" : "?channel=" + channel.name();
        Response response = exchange(HttpRequest.newBuilder(URI.create(root + "/agh/greetings" + query))
                .header("Accept", "application/json"));
        if (response.status() != OK) {
            throw refused(response);
        }
        try {
            return RawItems.of(response.body(), "greetings");
        } catch (IOException e) {
            throw SendFailed.because(
                    ReasonCode.INTERNAL,
                    "the response of " + root + " is not valid JSON; check that it is a Capstan server");
        }
    }

    private Response exchange(HttpRequest.Builder request) throws SendFailed {
        // Only a future can be abandoned in time: a request's timeout ends with the head of its response.
        CompletableFuture<HttpResponse<Optional<byte[]>>> exchange =
                http.sendAsync(request.build(), head -> new BoundedBody(MAX_BYTES));
        try {
            HttpResponse<Optional<byte[]>> response = exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            byte[] body = response.body()
                    .orElseThrow(() -> SendFailed.because(
                            ReasonCode.INTERNAL, "the response of " + root + " is too large (limit 16 MiB)"));
            return new Response(
                    response.statusCode(),
                    response.headers().firstValue("Content-Type").orElse(""),
                    body);
        } catch (ExecutionException e) {
            throw unanswered(Objects.requireNonNull(e.getCause()));
        } catch (TimeoutException late) {
            throw timedOut();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw SendFailed.because(ReasonCode.INTERNAL, "interrupted");
        } finally {
            exchange.cancel(true);
        }
    }

    private SendFailed unanswered(Throwable cause) {
        if (cause instanceof HttpTimeoutException) {
            return timedOut();
        }
        return ConnectFailure.is(cause)
                ? SendFailed.temporary("cannot connect to " + root + "; check that the server is running")
                : SendFailed.because(ReasonCode.INTERNAL, "the connection to " + root + " was closed");
    }

    private SendFailed timedOut() {
        return SendFailed.because(ReasonCode.INTERNAL, root + " did not respond within " + timeout.toSeconds() + " s");
    }

    /** Returns the lines that are not empty. Latin-1 keeps every byte. */
    private static List<byte[]> lines(byte[] body) {
        return Stream.of(new String(body, StandardCharsets.ISO_8859_1).split("\n"))
                .filter(line -> !line.isEmpty())
                .map(line -> line.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
    }

    private SendFailed refused(Response response) {
        JsonNode body = json(response.body());
        String code = body.path("error").asText();
        ReasonCode reason = Stream.of(ReasonCode.values())
                .filter(known -> known.wire().equals(code))
                .findFirst()
                .orElse(ReasonCode.INTERNAL);
        String detail = body.path("message").asText();
        return SendFailed.because(
                reason,
                root + " refused it (status " + response.status() + ")"
                        + (detail.isEmpty() ? "; check that it is a Capstan server" : ": " + detail));
    }

    private static JsonNode json(byte[] body) {
        try {
            return Json.mapper().readTree(body);
        } catch (IOException e) {
            return Json.object();
        }
    }

    /** Returns its URL. */
    @Override
    public String toString() {
        return root;
    }
}
