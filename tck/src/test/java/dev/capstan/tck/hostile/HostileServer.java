package dev.capstan.tck.hostile;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server at a free local port that reads the head of each request and responds with a behaviour. */
final class HostileServer implements AutoCloseable {

    private static final String END_OF_HEAD = "\r\n\r\n";

    private final ServerSocket socket;
    private final HostileBehaviour hostility;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final AtomicInteger requests = new AtomicInteger();

    private HostileServer(HostileBehaviour hostility) throws IOException {
        this.hostility = hostility;
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    static HostileServer that(HostileBehaviour hostility) {
        try {
            HostileServer server = new HostileServer(hostility);
            server.threads.execute(server::listen);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    /** Returns the number of requests so far. */
    int asked() {
        return requests.get();
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        socket.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }

    private void listen() {
        try {
            while (true) {
                Socket connection = socket.accept();
                connections.add(connection);
                threads.execute(() -> respond(connection));
            }
        } catch (IOException e) {
            // It is closed.
        }
    }

    private void respond(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            int seen = 0;
            while (seen < END_OF_HEAD.length()) {
                int next = in.read();
                if (next < 0) {
                    return;
                }
                seen = next == END_OF_HEAD.charAt(seen) ? seen + 1 : next == '\r' ? 1 : 0;
            }
            requests.incrementAndGet();
            hostility.respond(connection, connection.getOutputStream());
        } catch (IOException e) {
            // the client gave up
        } finally {
            connections.remove(connection);
        }
    }
}
