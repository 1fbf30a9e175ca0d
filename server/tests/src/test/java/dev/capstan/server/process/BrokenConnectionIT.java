package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request that a service has read is not sent again behind the server's back, however the line ends (INV-7.2). */
class BrokenConnectionIT {

    @TempDir
    private Path directory;

    private final AtomicInteger read = new AtomicInteger();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void aRequestIsReadOnceWhenTheServiceHangsUpOnAKeptLine() throws Exception {
        ExecutorService lines = Executors.newCachedThreadPool();
        try (ServerSocket service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            lines.execute(() -> accept(service, lines));
            Path fleet = fleet(service.getLocalPort());
            try (ServerProcess server = ServerProcess.start(directory.resolve("data"), "--fleet", fleet.toString())) {
                for (String method : new String[] {"get", "delete", "post"}) {
                    read.set(0);
                    assertThat(invoke(server, method, "stay").path("success").booleanValue())
                            .as("%s on a line that is kept", method)
                            .isTrue();
                    JsonNode broken = invoke(server, method, "hang-up");

                    assertThat(broken.at("/error/code").textValue())
                            .as("%s: %s", method, broken)
                            .isEqualTo("network_error");
                    assertThat(read)
                            .as("requests that the service read by %s", method)
                            .hasValue(2);
                }
            }
        } finally {
            lines.shutdownNow();
        }
    }

    private Path fleet(int port) throws IOException {
        StringBuilder yaml = new StringBuilder("""
                version: 1
                agent: agent://liner
                transports: [{ kind: memory, topics: { requests: agents.liner.requests } }]
                capabilities:
                """);
        for (String method : new String[] {"GET", "DELETE", "POST"}) {
            yaml.append("  - name: ").append(method.toLowerCase(Locale.ROOT)).append('\n');
            yaml.append("    permissions: [\"network:read\", \"network:write\"]\n");
            yaml.append("    handler: { kind: http, url: \"http://127.0.0.1:").append(port);
            yaml.append("/\", method: ").append(method).append(" }\n");
        }
        Path agent = Files.createDirectories(directory.resolve("fleet/agents/liner"));
        Files.writeString(agent.resolve("capabilities.yaml"), yaml);
        return directory.resolve("fleet");
    }

    private JsonNode invoke(ServerProcess server, String method, String word) throws Exception {
        HttpRequest call = HttpRequest.newBuilder(server.url("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability_id\": \"" + method + "\", \"parameters\": {\"say\": \"" + word + "\"}}"))
                .build();
        return Json.read(
                http.send(call, HttpResponse.BodyHandlers.ofByteArray()).body());
    }

    private void accept(ServerSocket service, ExecutorService lines) {
        try {
            while (true) {
                Socket line = service.accept();
                lines.execute(() -> serve(line));
            }
        } catch (IOException ended) {
            // the test has ended
        }
    }

    private void serve(Socket line) {
        try (line;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(line.getInputStream(), StandardCharsets.US_ASCII))) {
            while (!request(in).contains("hang-up")) {
                line.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException ended) {
            // the line is closed by the other side
        }
    }

    /** The whole text of a request. */
    private String request(BufferedReader in) throws IOException {
        StringBuilder text = new StringBuilder();
        int length = 0;
        String line = in.readLine();
        while (line != null && !line.isEmpty()) {
            text.append(line).append('\n');
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
            }
            line = in.readLine();
        }
        if (line == null) {
            throw new IOException("the line has ended");
        }
        read.incrementAndGet();
        char[] body = new char[length];
        for (int have = 0; have < length; ) {
            int more = in.read(body, have, length - have);
            if (more < 0) {
                throw new IOException("the line has ended");
            }
            have += more;
        }
        return text.append(body).toString();
    }
}
