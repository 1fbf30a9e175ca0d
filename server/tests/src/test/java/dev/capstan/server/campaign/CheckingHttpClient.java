package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** HTTP requests to one server, or to several that act as one, each judged. */
final class CheckingHttpClient {

    /** A client hangs up after this long; the server's own bounds are shorter. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final long NO_HANDLER_MS = 0;

    private final String issuer;
    private final Supplier<URI> servers;
    private final ViolationLog violations;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();

    private volatile boolean isReached = true;

    /** Creates a client of one server. */
    CheckingHttpClient(URI server, ViolationLog violations) {
        this(server.toString(), () -> server, violations);
    }

    /**
     * Creates a client of several servers.
     *
     * @param issuer the public URL of all of them
     * @param servers the URL of the server that gets the next request
     */
    CheckingHttpClient(String issuer, Supplier<URI> servers, ViolationLog violations) {
        this.issuer = issuer;
        this.servers = servers;
        this.violations = violations;
    }

    /** Returns the URL of the server, which its tokens are meant for. */
    String url() {
        return issuer;
    }

    /** Whether the server responded to the last request. */
    boolean isReached() {
        return isReached;
    }

    /** Returns the credentials of an account. */
    static String basic(String name, String password) {
        byte[] credentials = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(credentials);
    }

    /** Reads what is at a path. */
    Response get(String path, String... headers) throws InterruptedException {
        return send("GET", path, "", NO_HANDLER_MS, headers);
    }

    /** Posts JSON to a path. */
    Response post(String path, ObjectNode body, String... headers) throws InterruptedException {
        return post(path, body, NO_HANDLER_MS, headers);
    }

    /** Posts JSON to a path whose handler has a timeout of its own. */
    Response post(String path, ObjectNode body, long timeoutMs, String... headers) throws InterruptedException {
        return send("POST", path, body.toString(), timeoutMs, headers);
    }

    /** Sends a request, and returns what comes, or that nothing does. */
    Response send(String method, String path, String body, long timeoutMs, String... headers)
            throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(servers.get().resolve(path))
                .timeout(TIMEOUT)
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        long stood = violations.standstillNanos();
        long began = System.nanoTime();
        Response response = exchange(request.build());
        isReached = response.status() != 0;
        long took = System.nanoTime() - began - (violations.standstillNanos() - stood);
        String name = String.format(Locale.ROOT, "%s %s %s", method, path, body);
        violations.checkResponse(name, response, TimeUnit.NANOSECONDS.toMillis(took), timeoutMs);
        return response;
    }

    private Response exchange(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            return new Response(response.statusCode(), response.headers(), response.body());
        } catch (IOException cut) {
            return Response.none(cut);
        }
    }
}
