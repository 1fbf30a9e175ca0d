package dev.capstan.tck.subject.http.client;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.SubjectUnreachable;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import dev.capstan.tck.subject.wire.RawSender;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * An HTTP client for one base URL that logs its messages. It follows no redirects. The {@link TimeoutPolicy} of the
 * server limits the wait for a complete response, of which at most 4 MiB are read.
 */
public final class RecordingHttpClient {

    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(2);

    private final HttpClient client;
    private final String base;
    private final String prefix;
    private final ExchangeLog exchangeLog;
    private final TimeoutPolicy timeoutPolicy;
    private final int retries;

    /** Creates a client that repeats no request. Throws {@link HarnessError} if the base is not a valid HTTP URL. */
    public RecordingHttpClient(String base, ExchangeLog exchangeLog, TimeoutPolicy timeoutPolicy) {
        this(base, exchangeLog, timeoutPolicy, 0);
    }

    /**
     * Creates a client. Throws {@link HarnessError} if the base is not a valid HTTP URL.
     *
     * @param timeoutPolicy timeout policy that all clients of the server share
     * @param retries number of repetitions of a safe request whose connection was cut, ≥ 0
     */
    public RecordingHttpClient(String base, ExchangeLog exchangeLog, TimeoutPolicy timeoutPolicy, int retries) {
        this.retries = retries;
        this.base = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
        this.exchangeLog = exchangeLog;
        this.timeoutPolicy = timeoutPolicy;
        if (!this.base.matches("(?i)https?://[^/?#\\s]+[^?#\\s]*")) {
            throw new HarnessError("'" + base + "' is not a valid URL of a subject; use http://host:port");
        }
        prefix = this.base.replaceFirst("(?i)https?://[^/]+", "");
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(Duration.ofSeconds(10))
                .build();
    }

    /** Sends a request and returns its response. */
    public RawResponse send(RawRequest request) {
        return begin(request).get();
    }

    /** Sends a request whose response is slow to compute, such as one over all records. */
    public RawResponse sendSlow(RawRequest request) {
        return begin(request, timeoutPolicy.slowResponseTimeout()).get();
    }

    /** Sends a request without waiting. The returned supplier waits for the response. */
    public Supplier<RawResponse> begin(RawRequest request) {
        return begin(request, timeoutPolicy.responseTimeout());
    }

    /** Returns a sender of raw bytes. */
    public RawSender raw() {
        return new SocketSender(base, exchangeLog);
    }

    private Supplier<RawResponse> begin(RawRequest request, Duration bound) {
        HttpRequest message = message(request);
        long sent = System.nanoTime();
        CompletableFuture<HttpResponse<byte[]>> response =
                exchange(message, SafeRetry.isRepeatable(request) ? retries : 0);
        return () -> {
            try {
                RawResponse rawResponse = awaitResponse(request, response, sent, bound);
                exchangeLog.record(request, rawResponse);
                return rawResponse;
            } catch (ConformanceFailure | SubjectUnreachable e) {
                exchangeLog.record(request, String.valueOf(e.getMessage()));
                throw e;
            }
        };
    }

    private CompletableFuture<HttpResponse<byte[]>> exchange(HttpRequest message, int retriesLeft) {
        CompletableFuture<HttpResponse<byte[]>> response = client.sendAsync(message, info -> new BoundedBody());
        return retriesLeft == 0
                ? response
                : response.exceptionallyCompose(failure -> SafeRetry.isCut(failure)
                        ? exchange(message, retriesLeft - 1)
                        : CompletableFuture.failedFuture(failure));
    }

    private HttpRequest message(RawRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(address(request.path()))
                .method(
                        request.method(),
                        request.body().length == 0
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(request.body()));
        request.headers().forEach(builder::header);
        return builder.build();
    }

    /**
     * Returns the URL of a path. A path that begins with that of the base URL is from the root of the server: at
     * {@code http://host/realms/a}, discovery names paths such as {@code /realms/a/agent/register}. An invalid path comes
     * from the subject, because the kit's own are well-formed.
     */
    private URI address(String path) {
        try {
            if (path.startsWith("/")) {
                boolean fromRoot = path.startsWith(prefix + "/");
                return URI.create(fromRoot ? base.substring(0, base.length() - prefix.length()) + path : base + path);
            }
        } catch (IllegalArgumentException e) {
            // not a valid path: reported below
        }
        throw new ConformanceFailure("'" + path + "' is not a valid path; it must begin with '/'");
    }

    private RawResponse awaitResponse(
            RawRequest request, CompletableFuture<HttpResponse<byte[]>> response, long sent, Duration bound) {
        String description = request.method() + " " + request.path();
        try {
            long left = bound.toNanos() - (System.nanoTime() - sent);
            HttpResponse<byte[]> come = response.get(Math.max(0, left), TimeUnit.NANOSECONDS);
            timeoutPolicy.responseReceived();
            return read(come);
        } catch (TimeoutException e) {
            response.cancel(true);
            throw unanswered(description + " had no response within " + bound.toSeconds() + " s", sent, bound);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ConnectException) {
                throw new SubjectUnreachable("cannot connect to " + base);
            }
            if (e.getCause() instanceof BoundedBody.BodyTooLarge) {
                timeoutPolicy.responseReceived();
                throw new ConformanceFailure(
                        description + " returned " + e.getCause().getMessage() + ", the limit of a response");
            }
            if (e.getCause() instanceof Error) {
                throw new HarnessError(description + " could not be sent", e);
            }
            // Java's client has many exceptions for responses that are not HTTP.
            throw unanswered(
                    description + " returned no valid HTTP response: "
                            + Objects.requireNonNull(e.getCause()).getMessage(),
                    sent,
                    Duration.ZERO);
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        }
    }

    /**
     * Returns the error to throw for a message without a response. It counts against a server that is still reachable.
     */
    private Error unanswered(String description, long sent, Duration waited) {
        boolean worn = timeoutPolicy.isExhausted();
        boolean look = timeoutPolicy.timedOut(sent);
        if (look || waited.isZero()) {
            Optional<Exception> error = unreachableCause();
            if (error.isEmpty()) {
                timeoutPolicy.responseReceived();
            } else if (look || error.get() instanceof ConnectException) {
                timeoutPolicy.markUnreachable(
                        "the subject is unreachable: " + description + ", then no response from " + base);
                timeoutPolicy.responseTimeout();
            }
        }
        if (worn) {
            throw new SubjectUnreachable(description + ", after too many timeouts");
        }
        return new ConformanceFailure(description);
    }

    /** Returns why the server is unreachable, or empty. Any response in time shows that it is reachable. */
    private Optional<Exception> unreachableCause() {
        HttpRequest look = HttpRequest.newBuilder(URI.create(base + "/")).build();
        CompletableFuture<HttpResponse<byte[]>> response = client.sendAsync(look, info -> new BoundedBody());
        try {
            response.get(PROBE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return Optional.empty();
        } catch (TimeoutException e) {
            response.cancel(true);
            return Optional.of(e);
        } catch (ExecutionException e) {
            return e.getCause() instanceof Exception error && !(error instanceof BoundedBody.BodyTooLarge)
                    ? Optional.of(error)
                    : Optional.empty();
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        }
    }

    private static RawResponse read(HttpResponse<byte[]> response) {
        String body = new String(response.body(), StandardCharsets.UTF_8);
        StringBuilder transcript = new StringBuilder("HTTP " + response.statusCode() + "\n");
        for (Map.Entry<String, List<String>> header : response.headers().map().entrySet()) {
            transcript.append(header.getKey()).append(": ").append(String.join(", ", header.getValue()));
            transcript.append('\n');
        }
        return new RawResponse(
                response.statusCode(),
                response.headers().firstValue("Content-Type"),
                response.headers().firstValue("Trace-Id"),
                body,
                transcript.append('\n').append(body).toString());
    }
}
