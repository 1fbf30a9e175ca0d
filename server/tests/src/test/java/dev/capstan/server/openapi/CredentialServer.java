package dev.capstan.server.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A service that gives the credentials for each request of another program, which cannot sign tokens. */
final class CredentialServer implements AutoCloseable {

    private static final String REGISTRATION = """
            {"name": "a", "mode": "delegated", "capabilities": ["check_balance", "echo"]}""";

    /** The operations that end the agent or the host that calls them, so that each call is by another. */
    private static final Set<String> ENDING =
            Set.of("POST /agent/revoke", "POST /agent/rotate-key", "POST /host/revoke", "POST /host/rotate-key");

    private final RunningServer server;
    private TestAgent agent;
    private final HttpServer http;

    CredentialServer(RunningServer server) throws IOException, InterruptedException {
        this.server = server;
        this.agent = TestAgent.registers(server, REGISTRATION).approved();
        this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::respond);
        http.start();
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] header = headerOrReason(exchange).getBytes(UTF_8);
            exchange.getResponseBody().write(header);
        }
    }

    private String headerOrReason(HttpExchange exchange) throws IOException {
        try {
            String header = header(parameters(exchange));
            exchange.sendResponseHeaders(200, 0);
            return header;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        } catch (AssertionError | RuntimeException failed) {
            exchange.sendResponseHeaders(500, 0);
            return failed.toString();
        }
    }

    private static Map<String, String> parameters(HttpExchange exchange) {
        return Stream.of(exchange.getRequestURI().getRawQuery().split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], UTF_8)));
    }

    /** Returns the value of {@code Authorization} for a request, or an empty string if nobody need say who calls. */
    private String header(Map<String, String> request) throws IOException, InterruptedException {
        List<String> schemes = List.of(request.get("schemes").split(" "));
        String operation = request.get("operation");
        if (schemes.contains("account")) {
            String credentials = "owner:" + server.password();
            return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8));
        }
        if (operation.equals("POST /agent/register")) {
            String key = TestAgent.TOKENS.host(
                    SigningKey.generate(),
                    server.url().toString(),
                    SigningKey.generate().publicKey());
            return "Bearer " + key;
        }
        TestAgent caller = ENDING.contains(operation)
                ? TestAgent.registers(server, REGISTRATION).approved()
                : agent;
        if (schemes.contains("agent")) {
            return "Bearer " + agent.tokenFor(request.get("path"));
        }
        return schemes.contains("host") ? "Bearer " + agent.hostToken() : "";
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
