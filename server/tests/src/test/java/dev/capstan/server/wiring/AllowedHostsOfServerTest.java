package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.capstan.config.LoadResult;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fleet whose service and authorization server must be among the hosts of the operator. */
class AllowedHostsOfServerTest {

    @TempDir
    private Path directory;

    private HttpServer service;

    @BeforeEach
    void listen() throws Exception {
        service = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        service.createContext("/", exchange -> {
            byte[] body = "{\"access_token\": \"t\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        service.start();
        Files.writeString(directory.resolve("secret"), "s3cret");
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    private CapstanServer serve(String hosts) throws Exception {
        int port = service.getAddress().getPort();
        Path agent = Files.createDirectories(directory.resolve("fleet/agents/shop"));
        Files.writeString(agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://shop
                transports: [{ kind: memory, topics: { requests: agents.shop.requests } }]
                capabilities:
                  - name: orders
                    permissions: ["network:write"]
                    handler:
                      kind: http
                      url: http://127.0.0.1:%d/orders
                      auth:
                        kind: oauth2
                        tokenUrl: http://localhost:%d/token
                        clientId: me
                        clientSecret: file:%s
                """.formatted(port, port, directory.resolve("secret")));
        Fleet fleet = ((LoadResult.Loaded<Fleet>) Fleets.withPeers(directory.resolve("fleet"))).value();
        return ServerAssembly.of(directory.resolve("data"), "127.0.0.1", 0, Map.of(Settings.HANDLER_HOSTS, hosts))
                .serve(fleet);
    }

    @Test
    void fleetThatNamesAnotherHostIsNotServed() {
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> serve("api.example"))
                .withMessageContaining("agent://shop orders: its handler calls 127.0.0.1; add it to --handler-hosts")
                .withMessageContaining("agent://shop orders: its handler calls localhost; add it to --handler-hosts");
    }

    @Test
    void invalidListIsAnError() {
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> serve("*.example"))
                .withMessageContaining("--handler-hosts: '*.example' is not a valid host");
    }

    @Test
    void listedHostsAreCalledIfTheirAddressesAreListed() throws Exception {
        try (CapstanServer server = serve("127.0.0.1,localhost")) {
            assertThat(call(server)).contains("\"success\":false", "does not allow");
        }
        try (CapstanServer server = serve("127.0.0.1,localhost=127.0.0.0/8,localhost=::1")) {
            assertThat(call(server)).contains("\"success\":true");
        }
    }

    private static String call(CapstanServer server) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"capability_id\": \"orders\", \"parameters\": {}}"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
