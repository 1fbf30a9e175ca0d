package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A request that arrives at a server as soon as its port is open. */
class EarlyRequestTest {

    private static final String PROPERTY = "capstan.test.early-request";

    private static final String FOREIGN = "GET /health HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n";

    private static final Queue<String> EARLY = new ConcurrentLinkedQueue<>();

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(PROPERTY, "true"));

    @Factory
    @Requires(property = PROPERTY)
    static final class Clients {

        @Singleton
        ApplicationEventListener<ServerStartupEvent> first() {
            return opened -> EARLY.add(response(opened.getSource().getPort()));
        }
    }

    @Test
    void foreignHostIsRefusedFromTheFirstRequestOn() throws Exception {
        SERVER.restart(EARLY::clear);

        assertThat(EARLY).singleElement().asString().startsWith("HTTP/1.1 421 ");
        assertThat(response(SERVER.url().getPort())).as("later").startsWith("HTTP/1.1 421 ");
    }

    private static String response(int port) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(FOREIGN.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
