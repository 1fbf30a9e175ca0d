package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.SubjectLost;
import dev.capstan.tck.subject.WireAnswer;
import dev.capstan.tck.subject.WireRequest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Sends messages to a base URL and keeps a journal of them. */
final class Wire {

    private static final Duration BOUND = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final String base;
    private final Journal journal;

    Wire(String base, Journal journal) {
        this.base = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
        this.journal = journal;
    }

    WireAnswer send(WireRequest request) {
        return begin(request).get();
    }

    /** Sends a message without waiting for the answer, which what is returned waits for. */
    Supplier<WireAnswer> begin(WireRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(base + request.path()))
                .method(
                        request.method(),
                        request.body().length == 0
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(request.body()));
        request.headers().forEach(builder::header);
        CompletableFuture<HttpResponse<byte[]>> response =
                client.sendAsync(builder.build(), BodyHandlers.ofByteArray());
        return () -> {
            WireAnswer answer = answered(request, response);
            journal.note(request, answer);
            return answer;
        };
    }

    private WireAnswer answered(WireRequest request, CompletableFuture<HttpResponse<byte[]>> response) {
        String what = request.method() + " " + request.path();
        try {
            return read(response.get(BOUND.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            response.cancel(true);
            throw new Breach(what + " was not answered within " + BOUND.toSeconds() + " seconds");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ConnectException) {
                throw new SubjectLost("nobody answers at " + base);
            }
            if (e.getCause() instanceof IOException) {
                throw new Breach(what + " was not answered: " + e.getCause().getMessage());
            }
            throw new HarnessFault(what + " could not be sent", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessFault("the run was interrupted", e);
        }
    }

    private static WireAnswer read(HttpResponse<byte[]> response) {
        String body = new String(response.body(), StandardCharsets.UTF_8);
        StringBuilder transcript = new StringBuilder("HTTP " + response.statusCode() + "\n");
        for (Map.Entry<String, List<String>> header : response.headers().map().entrySet()) {
            transcript.append(header.getKey()).append(": ").append(String.join(", ", header.getValue()));
            transcript.append('\n');
        }
        return new WireAnswer(
                response.statusCode(),
                response.headers().firstValue("Content-Type"),
                response.headers().firstValue("Trace-Id"),
                body,
                transcript.append('\n').append(body).toString());
    }
}
