package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server that may open few files, whose callers keep more connections open than that. */
@EnabledOnOs(OS.LINUX)
class DescriptorExhaustionIT {

    /** The descriptors that the server needs to start and to serve, and some more. */
    private static final int FILES = 200;

    private static final int DESCRIPTORS_OF_A_START = 10;

    private static final int ANSWER_MS = 10_000;

    @TempDir
    private Path directory;

    @Test
    void aProgramIsRefusedAsBusyAndTheServerComesBack() throws Exception {
        List<String> limited = List.of("sh", "-c", "ulimit -n " + FILES + "; exec \"$@\"", "sh");
        List<Socket> flood = new ArrayList<>();
        try (ServerProcess server = probe(limited);
                Socket caller = connected(server.url("/"))) {
            assertThat(call(caller)).startsWith("HTTP/1.1 200");

            for (int i = 0; i < FILES; i++) {
                flood.add(connected(server.url("/")));
            }
            Eventually.holds("no file is left", () -> call(caller).startsWith("HTTP/1.1 503"));
            assertThat(call(caller).toLowerCase(Locale.ROOT))
                    .startsWith("http/1.1 503")
                    .contains("retry-after: 1", "\"code\":\"busy\"")
                    .doesNotContain("error=");
            closeAll(flood);

            Eventually.holds("programs run again", () -> call(caller).startsWith("HTTP/1.1 200"));
            try (Socket another = connected(server.url("/"))) {
                assertThat(call(another)).as("a new connection").startsWith("HTTP/1.1 200");
            }
        } finally {
            closeAll(flood);
        }
    }

    @Test
    void aProgramThatCannotStartClosesNoFileOfTheServer() throws Exception {
        try (ServerProcess server = probe(List.of());
                Socket caller = connected(server.url("/"))) {
            assertThat(call(caller)).startsWith("HTTP/1.1 200");
            Path before = server.descriptor(0);
            for (int left = 1; left <= DESCRIPTORS_OF_A_START; left++) {
                server.limitDescriptors(left);
                assertThat(call(caller)).as("%d descriptors left", left).startsWith("HTTP/1.1 503");
                assertThat(server.descriptor(0))
                        .as("descriptor 0, with %d left", left)
                        .isEqualTo(before);
            }
        }
    }

    /** Starts a server with a capability that is a program. */
    private ServerProcess probe(List<String> before) throws Exception {
        Path agent = Files.createDirectories(directory.resolve("fleet/agents/probe"));
        Files.writeString(agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://probe
                transports: [{ kind: memory, topics: { requests: agents.probe.requests } }]
                capabilities:
                  - name: echo-process
                    timeoutMs: 10000
                    permissions: ["compute:execute"]
                    handler: { kind: process, command: [cat] }
                """);
        return ServerProcess.start(
                before,
                directory.resolve("data"),
                "--fleet",
                directory.resolve("fleet").toString());
    }

    private static void closeAll(List<Socket> sockets) throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private static Socket connected(URI url) throws IOException {
        Socket socket = new Socket(url.getHost(), url.getPort());
        socket.setSoTimeout(ANSWER_MS);
        return socket;
    }

    /** Calls the program, and returns what arrives up to the end of the JSON, or until nothing does. */
    private static String call(Socket socket) {
        String body = "{\"capability_id\":\"echo-process\",\"parameters\":{}}";
        String request = "POST /invocations HTTP/1.1\r\nHost: "
                + socket.getInetAddress().getHostAddress() + ":"
                + socket.getPort() + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
        try {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return readResponse(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String readResponse(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        byte[] some = new byte[8192];
        try {
            while (!isComplete(text)) {
                int read = in.read(some);
                if (read < 0) {
                    return text.toString();
                }
                text.append(new String(some, 0, read, StandardCharsets.UTF_8));
            }
        } catch (SocketTimeoutException late) {
            return text.toString();
        }
        return text.toString();
    }

    private static boolean isComplete(StringBuilder text) {
        int head = text.indexOf("\r\n\r\n");
        if (head < 0) {
            return false;
        }
        String length =
                text.substring(0, head).toLowerCase(Locale.ROOT).replaceAll("(?s).*content-length: (\\d+).*", "$1");
        return text.length() - head - 4 >= Integer.parseInt(length);
    }
}
