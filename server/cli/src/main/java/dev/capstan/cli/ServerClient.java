package dev.capstan.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.ResponseReader;
import dev.capstan.client.ResultStream;
import dev.capstan.client.SecureUrl;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A client of a running server over HTTP. It follows no redirects and reads at most 64 MiB of a response. */
public final class ServerClient {

    private static final int MAX_BYTES = 64 * 1024 * 1024;
    private static final int REDIRECTS = 300;
    private static final int REFUSALS = 400;
    private static final int FAILURES = 500;

    /** The maximum duration of a call, and a little for the transfer. */
    private static final Duration MAX_TIMEOUT = Duration.ofSeconds(630);

    private final URI base;
    private final @Nullable String authorization;
    private final HttpClient http = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(5))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    private ServerClient(URI base, @Nullable String authorization) {
        this.base = base;
        this.authorization = authorization;
    }

    /** Creates a client without credentials. */
    ServerClient(URI base) {
        this(base, null);
    }

    /** Creates a client of an account, which sends its password with every request (RFC 7617). */
    static ServerClient of(SecureUrl base, String account, String password) {
        byte[] credentials = (account + ":" + password).getBytes(StandardCharsets.UTF_8);
        return new ServerClient(base.uri(), "Basic " + Base64.getEncoder().encodeToString(credentials));
    }

    /**
     * The server's response.
     *
     * @param status its HTTP status
     * @param body its JSON
     * @param anonymous whether the request named no account
     */
    public record Reply(int status, JsonNode body, boolean anonymous) {
        public boolean isSuccess() {
            return status >= 200 && status < 300;
        }

        /** Returns its JSON. Throws {@link ServerRefusal} if it is not a success. */
        public JsonNode orRefused() {
            if (!isSuccess()) {
                throw new ServerRefusal(body, anonymous);
            }
            return body;
        }
    }

    /** Gets the resource at a path, with these query parameters. */
    public Reply get(String path, Map<String, String> query) {
        String parameters = query.entrySet().stream()
                .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", query.isEmpty() ? "" : "?", ""));
        return send(HttpRequest.newBuilder(uri(path + parameters)).GET());
    }

    /** Gets the JSON at a path. Throws {@link ServerRefusal} if the server refuses. */
    public JsonNode expect(String path, Map<String, String> query) {
        return get(path, query).orRefused();
    }

    /**
     * Gets a list page by page, and runs an action for each entry. Ends early if the server repeats a cursor.
     *
     * @param list name of the list in each page
     */
    public void forEach(String path, String list, Map<String, String> query, Consumer<JsonNode> action) {
        Map<String, String> parameters = new LinkedHashMap<>(query);
        boolean more = true;
        while (more) {
            JsonNode page = expect(path, parameters);
            page.path(list).forEach(action);
            String next = page.path("next_cursor").asText();
            more = page.path("has_more").asBoolean() && !next.equals(parameters.put("cursor", next));
        }
    }

    /** Posts a JSON body to a path. */
    public Reply post(String path, JsonNode body) {
        return send(request("POST", path, body));
    }

    /** Posts an empty body to a path. */
    public Reply post(String path) {
        return send(HttpRequest.newBuilder(uri(path)).POST(HttpRequest.BodyPublishers.noBody()));
    }

    /**
     * Posts a JSON body to a path and reads the response as a stream. Throws what {@link ResultStream#read} throws.
     *
     * @return the response, if the server sent no stream
     */
    public Optional<Reply> stream(String path, JsonNode body, ResultStream.Receiver receiver) {
        HttpRequest.Builder request = request("POST", path, body).header("Accept", ResultStream.ACCEPT);
        return send(request, (response, content) -> {
            if (ResultStream.is(response)) {
                ResultStream.read(content, receiver);
                return Optional.empty();
            }
            return Optional.of(reply(response, content));
        });
    }

    /** Puts a JSON body at a path. */
    public Reply put(String path, JsonNode body) {
        return send(request("PUT", path, body));
    }

    private HttpRequest.Builder request(String method, String path, JsonNode body) {
        return HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofByteArray(Json.writeBytes(body)));
    }

    /** Deletes the resource of this name below a path. */
    public Reply delete(String path, String name) {
        return send(HttpRequest.newBuilder(uri(path + "/" + segment(name))).DELETE());
    }

    /** Returns a name as a segment of a path. Throws {@link CommandFailed} if it is empty. */
    public static String segment(String name) {
        if (name.isEmpty()) {
            throw new CommandFailed("the name or id is empty; write one");
        }
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private URI uri(String path) {
        return URI.create(SecureUrl.withoutSlash(base) + path);
    }

    private Reply send(HttpRequest.Builder request) {
        return send(request, this::reply);
    }

    private Reply reply(HttpResponse<InputStream> response, InputStream body) throws IOException {
        int status = response.statusCode();
        if (status >= REDIRECTS && status < REFUSALS) {
            throw new CommandFailed("the server at " + base + " redirects; name its new URL with --url");
        }
        return new Reply(status, json(status, body.readNBytes(MAX_BYTES + 1)), authorization == null);
    }

    private <T> T send(HttpRequest.Builder request, ResponseReader<T> reader) {
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        try {
            request.timeout(MAX_TIMEOUT);
            return reader.read(http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream()), MAX_TIMEOUT);
        } catch (SSLException e) {
            throw new CommandFailed(
                    "the certificate of " + base + " is not trusted, or it does not serve HTTPS; check --url, and the"
                            + " issuers that Java trusts (docs/configuration.md)",
                    e);
        } catch (IOException e) {
            throw new CommandFailed(
                    "no response from " + base + "; check that the server is running, or name another with --url", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailed("interrupted", e);
        }
    }

    private JsonNode json(int status, byte[] body) throws IOException {
        if (body.length > MAX_BYTES) {
            throw new CommandFailed("the response of " + base + " is too large (limit 64 MiB)");
        }
        if (body.length == 0 && status >= REFUSALS) {
            throw new CommandFailed(notJson(status));
        }
        try {
            return Json.mapper().readTree(body);
        } catch (JsonProcessingException e) {
            throw new CommandFailed(notJson(status), e);
        }
    }

    private String notJson(int status) {
        String problem = "the response of " + base + " is not valid JSON";
        return status >= FAILURES
                ? problem + " (status " + status + "); the server or a proxy is unavailable, retry later"
                : problem + "; check that it is a Capstan server";
    }
}
