package dev.capstan.keys.jwks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** A real server on this machine with a configurable misbehaviour. */
final class KeyHost implements AutoCloseable {

    /** The response to one request. */
    @FunctionalInterface
    interface Behaviour {
        void respond(String target, OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private volatile Behaviour behaviour = (target, out) -> {};

    KeyHost(ServerSocket server) {
        this.server = server;
        threads.execute(this::serve);
    }

    /** A host of plain http on the loopback address. */
    static KeyHost plain() throws IOException {
        return new KeyHost(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    private void serve() {
        try {
            while (true) {
                Socket socket = server.accept();
                open.add(socket);
                threads.execute(() -> respond(socket));
            }
        } catch (IOException | RejectedExecutionException closed) {
            // The test is over.
        }
    }

    private void respond(Socket socket) {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            StringBuilder head = new StringBuilder();
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                head.append(line).append('\n');
            }
            if (head.isEmpty()) {
                return;
            }
            requests.add(head.toString());
            behaviour.respond(head.toString().split(" ")[1], socket.getOutputStream());
            socket.getOutputStream().flush();
        } catch (IOException hungUp) {
            // the caller gave up
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    void setBehaviour(Behaviour wanted) {
        behaviour = wanted;
    }

    /** Responds to every request with this text, unchanged. */
    void respondWith(String answer) {
        setBehaviour((target, out) -> out.write(answer.getBytes(StandardCharsets.UTF_8)));
    }

    /** Responds to every request with this document. */
    void publish(String document) {
        respondWith(ok(document));
    }

    static String ok(String document) {
        return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                + document.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + document;
    }

    static String redirect(String location) {
        return "HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n";
    }

    int port() {
        return server.getLocalPort();
    }

    /** The heads of the requests so far. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            server.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
