package dev.capstan.sinks;

import dev.capstan.core.io.BoundedBody;
import dev.capstan.core.secret.SecretFiles;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A receiver that takes batches by POST. Redirects are not followed. */
final class HttpReceiver implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration BODY_TIMEOUT = Duration.ofSeconds(40);
    private static final int MAX_RESPONSE_BYTES = 65_536;
    private static final int MAX_REASON_LENGTH = 200;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final String REPEATED = "Too many retries";
    private static final Pattern TOKEN = Pattern.compile("[!-~]{1,8192}");

    private final HttpClient client;
    private final URI url;
    private final Optional<Path> tokenFile;
    private final InstantSource clock;
    private final SecretFiles secrets = new SecretFiles(Path.of(""), null, System::getenv);
    private volatile @Nullable CompletableFuture<HttpResponse<Optional<byte[]>>> current;
    private volatile boolean isClosed;

    HttpReceiver(SinkAddress address, String furtherPath, InstantSource clock) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT);
        address.tls().ifPresent(builder::sslContext);
        this.client = builder.build();
        this.url = address.url(furtherPath);
        this.tokenFile = address.tokenFile();
        this.clock = clock;
    }

    /** Sends a batch, and returns the body of the response with which the receiver has taken it. */
    byte[] post(String mediaType, byte[] batch) throws IOException, SinkRefused {
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .timeout(TIMEOUT)
                .header("Content-Type", mediaType)
                .POST(HttpRequest.BodyPublishers.ofByteArray(batch));
        if (tokenFile.isPresent()) {
            request.header("Authorization", "Bearer " + token(tokenFile.get()));
        }
        HttpResponse<Optional<byte[]>> response = exchange(request.build());
        byte[] body = response.body().orElse(new byte[0]);
        int family = response.statusCode() / 100;
        if (family == 2) {
            return body;
        }
        String message = "the receiver responded with HTTP " + response.statusCode() + reason(body);
        boolean mayTakeLater =
                family == 5 || response.statusCode() == REQUEST_TIMEOUT || response.statusCode() == TOO_MANY_REQUESTS;
        if (mayTakeLater) {
            throw new ReceiverBusy(message, RetryAfter.of(response.headers(), clock.instant()));
        }
        throw new SinkRefused(message);
    }

    private HttpResponse<Optional<byte[]>> exchange(HttpRequest request) throws IOException {
        CompletableFuture<HttpResponse<Optional<byte[]>>> exchange =
                client.sendAsync(request, head -> new BoundedBody(MAX_RESPONSE_BYTES));
        current = exchange;
        try {
            if (isClosed) {
                exchange.cancel(true);
            }
            return exchange.get(BODY_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException(reason(e.getCause()), e);
        } catch (TimeoutException e) {
            exchange.cancel(true);
            throw new IOException("the receiver did not end its response within " + BODY_TIMEOUT.toSeconds() + " s", e);
        } catch (CancellationException e) {
            throw new IOException("the sink is closed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the sink is interrupted", e);
        }
    }

    /** Returns why a request failed. Java's client repeats some requests, and then has the reason as the cause. */
    static String reason(@Nullable Throwable failure) {
        if (failure == null) {
            return "the request failed";
        }
        String message = failure.getMessage();
        Throwable cause = failure.getCause();
        if (cause != null && (message == null || message.equals(REPEATED))) {
            return reason(cause);
        }
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    private static String reason(byte[] body) {
        String text =
                Printable.without(new String(body, StandardCharsets.UTF_8)).strip();
        return text.isEmpty() ? "" : ": " + Text.abbreviate(text, MAX_REASON_LENGTH);
    }

    /** Returns the current token. Neither it nor a part of it is in a message. */
    private String token(Path file) throws IOException {
        try {
            String token = new String(secrets.read(new SecretRef.File(file.toString())), StandardCharsets.UTF_8);
            if (TOKEN.matcher(token).matches()) {
                return token;
            }
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
        throw new IOException(file + " does not contain one token without spaces");
    }

    @Override
    public void close() {
        isClosed = true;
        CompletableFuture<?> open = current;
        if (open != null) {
            open.cancel(true);
        }
    }
}
