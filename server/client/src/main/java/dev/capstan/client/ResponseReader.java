package dev.capstan.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A reader of a response whose body is still arriving. */
@FunctionalInterface
public interface ResponseReader<T> {

    /** Reads the body of a response. */
    T read(HttpResponse<InputStream> response, InputStream body) throws IOException;

    /**
     * Reads a response and closes its body, at the latest at the time limit. The timeout of a request does not limit
     * this: it ends with the head of the response.
     */
    default T read(HttpResponse<InputStream> response, Duration limit) throws IOException {
        CompletableFuture<Void> end = new CompletableFuture<>();
        try (InputStream body = response.body()) {
            end.completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS).thenRun(() -> close(body));
            return read(response, body);
        } finally {
            end.complete(null);
        }
    }

    private static void close(InputStream body) {
        try {
            body.close();
        } catch (IOException alreadyBroken) {
            // the reader of the body gets the error
        }
    }
}
