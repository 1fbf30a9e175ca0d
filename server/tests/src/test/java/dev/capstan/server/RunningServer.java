package dev.capstan.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.fleet.FleetLoader;
import dev.capstan.config.LoadResult;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.database.DatabaseUnderTest;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The server with the fixture fleet, on a free port of this machine, once for all tests of a class. */
public final class RunningServer implements BeforeAllCallback, AfterAllCallback {

    private static final int READ_TIMEOUT_MS = 20_000;
    private static final Pattern CONNECTIONS = Pattern.compile("capstan_limit_used\\{limit=\"connections\"} (\\S+)");
    private static final int MAX_TRIES = 20;

    /** Two line ends, one after the other. */
    private static final int END_OF_HEAD = 0x0D0A0D0A;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Supplier<Map<String, Object>> options;
    private final Supplier<Fleet> served;
    private @Nullable CapstanServer server;
    private @Nullable Path data;
    private String password = "";

    /** Starts a server with default settings. */
    public RunningServer() {
        this(Map.of());
    }

    /** The server with some of what {@link dev.capstan.server.settings.Settings} names set otherwise. */
    public RunningServer(Map<String, Object> options) {
        this(() -> options, () -> Fleet.of(fleet()));
    }

    /** A server with settings and a fleet that are known once it starts. */
    public RunningServer(Supplier<Map<String, Object>> options, Supplier<Fleet> served) {
        this.options = options;
        this.served = served;
    }

    /**
     * A response of the server.
     *
     * @param status its HTTP status
     * @param headers as they arrived
     * @param text the body
     */
    public record Reply(int status, HttpHeaders headers, String text) {

        /** Returns the body, which must be JSON. */
        public JsonNode json() {
            return parsed(text);
        }

        /** The first header of this name, or an empty text. */
        public String header(String name) {
            return headers.firstValue(name).orElse("");
        }
    }

    /** The bundled fleet. */
    public static List<Catalog> fleet() {
        if (Fleets.bundled() instanceof LoadResult.Loaded<List<Catalog>> loaded) {
            return loaded.value();
        }
        throw new AssertionError("the bundled fleet does not load");
    }

    /** The catalog of an agent, from the text of its file. */
    public static Catalog catalog(String yaml) {
        return FleetLoader.of(LoadOptions.STRICT).stream(
                        "capabilities.yaml", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .fold(loaded -> loaded, rejected -> {
                    throw new AssertionError(rejected);
                });
    }

    /** The bundled fleet and one more agent, from the text of its file. */
    public static List<Catalog> fleetWith(String yaml) {
        return Stream.concat(fleet().stream(), Stream.of(catalog(yaml))).toList();
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        data = Files.createTempDirectory("capstan-test-");
        server = ServerAssembly.of(data, "127.0.0.1", 0, settings()).serve(served.get());
        password = server.firstAccount().map(account -> account.password()).orElse("");
    }

    /** Stops the server, has something done, and starts it again, at the same address with the same data and fleet. */
    public void restart(Runnable meanwhile) throws StartupFailed {
        int port = url().getPort();
        if (server != null) {
            server.close();
        }
        meanwhile.run();
        server = startWhenPortFree(port, served.get());
    }

    /** Stops the server and starts it again, at the same address and with the same data, with another fleet. */
    public void restart(List<Catalog> fleet) throws StartupFailed {
        int port = url().getPort();
        if (server != null) {
            server.close();
        }
        server = startWhenPortFree(port, Fleet.of(fleet));
    }

    /** Tests register more agents from one address than unknown callers may, and wait for no call when they end. */
    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>(options.get());
        settings.putIfAbsent(Settings.UNKNOWN_CALLER_LIMIT, "off");
        settings.putIfAbsent(Settings.GRACE, "PT1S");
        DatabaseUnderTest.postgresUrl(data()).ifPresent(url -> settings.put(Settings.DATABASE_URL, url));
        return settings;
    }

    /** Another process may be given the port for a connection of its own meanwhile, and gives it back. */
    private CapstanServer startWhenPortFree(int port, Fleet fleet) throws StartupFailed {
        for (int tries = 1; ; tries++) {
            try {
                return ServerAssembly.of(data(), "127.0.0.1", port, settings()).serve(fleet);
            } catch (StartupFailed taken) {
                if (tries == MAX_TRIES) {
                    throw taken;
                }
            }
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (server != null) {
            server.close();
        }
        if (data != null) {
            Files.walkFileTree(data, new Removal());
        }
    }

    /** Returns the URL of the server. */
    public URI url() {
        if (server == null) {
            throw new IllegalStateException("the server does not run");
        }
        return server.url();
    }

    /** The password of the account {@code owner}. */
    public String password() {
        if (server == null) {
            throw new IllegalStateException("the server does not run");
        }
        return password;
    }

    /** Returns the data directory. */
    public Path data() {
        if (data == null) {
            throw new IllegalStateException("the server does not run");
        }
        return data;
    }

    /** Sends a GET and returns the response. */
    public Reply get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url() + path)).GET());
    }

    /** Posts a JSON body and returns the response. */
    public Reply post(String path, String json) throws IOException, InterruptedException {
        return post(path, json.getBytes(StandardCharsets.UTF_8));
    }

    /** Posts a body with the content type of JSON and returns the response. */
    public Reply post(String path, byte[] body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url() + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    /** Sends a request and returns the response, which must be as the OpenAPI document describes it. */
    public Reply send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                request.timeout(Duration.ofMillis(READ_TIMEOUT_MS)).build(), HttpResponse.BodyHandlers.ofString());
        Reply reply = new Reply(response.statusCode(), response.headers(), response.body());
        DescribedResponses.check(
                response.request().method(),
                response.uri().getRawPath(),
                reply.status(),
                reply.header("Content-Type"),
                name -> reply.headers().firstValue(name).isPresent(),
                reply.text());
        return reply;
    }

    /** Returns the number of connections, that of this request included. */
    public int connections() {
        try {
            Matcher used = CONNECTIONS.matcher(asOwner("GET", "/metrics", "").text());
            return used.find() ? (int) Double.parseDouble(used.group(1)) : -1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends a request as the account {@code owner} and returns the response. */
    public Reply asOwner(String method, String path, String json) throws IOException, InterruptedException {
        byte[] credentials = ("owner:" + password()).getBytes(StandardCharsets.UTF_8);
        return send(HttpRequest.newBuilder(URI.create(url() + path))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(json)));
    }

    /** Sends these bytes, closes the output, and returns everything that the server sent. */
    public String raw(byte[] request) throws IOException {
        try (Socket socket = new Socket(url().getHost(), url().getPort())) {
            socket.setSoTimeout(READ_TIMEOUT_MS);
            OutputStream out = socket.getOutputStream();
            out.write(request);
            out.flush();
            return readResponse(socket.getInputStream());
        }
    }

    private static String readResponse(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int last = 0;
        int next = in.read();
        while (next >= 0) {
            head.write(next);
            last = (last << 8) | next;
            next = last == END_OF_HEAD ? -1 : in.read();
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        return text + new String(in.readNBytes(contentLength(text)), StandardCharsets.UTF_8);
    }

    private static int contentLength(String head) {
        return head.lines()
                .map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line -> line.startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(
                        line.substring("content-length:".length()).strip()))
                .findFirst()
                .orElse(0);
    }

    /** Returns the records of calls with what chains them, oldest first, up to 500. */
    public JsonNode callRecords() throws IOException, InterruptedException {
        return get("/audit/records?kind=capability_invocation&limit=500").json().path("records");
    }

    /** Returns the record of the last call. */
    public JsonNode lastCall() {
        try {
            JsonNode records = callRecords();
            return records.path(records.size() - 1).path("record");
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the number of records in the audit chain, up to ten thousand. */
    public long recorded() throws IOException, InterruptedException {
        return get("/audit/verification").json().path("records").asLong();
    }

    /** Parses text, which must be JSON. */
    public static JsonNode parsed(String text) {
        try {
            return Json.read(text);
        } catch (MalformedJson e) {
            throw new AssertionError("this is not valid JSON: " + text, e);
        }
    }

    private static final class Removal extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
