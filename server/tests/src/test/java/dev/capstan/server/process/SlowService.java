package dev.capstan.server.process;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An HTTP service that responds with an empty object after the number of milliseconds in its path, and notices if its
 * client disconnects before.
 */
final class SlowService implements AutoCloseable {

    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
    private static final int BACKLOG = 1_024;

    private final ServerSocket listening;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger open = new AtomicInteger();

    SlowService() throws IOException {
        this.listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Returns the number of connected clients. */
    int open() {
        return open.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                open.incrementAndGet();
                threads.execute(() -> serve(client));
            }
        } catch (IOException closed) {
            threads.shutdown();
        }
    }

    private void serve(Socket client) {
        try (client) {
            awaitSilence(client);
            client.getOutputStream().write(ANSWER.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException hungUp) {
            // the count of open connections shows it
        } finally {
            open.decrementAndGet();
        }
    }

    private void awaitSilence(Socket client) throws IOException {
        try {
            BufferedReader request =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
            client.setSoTimeout(milliseconds(request.readLine()));
            int next = request.read();
            while (next >= 0) {
                next = request.read();
            }
            throw new EOFException("the client hung up");
        } catch (SocketTimeoutException silence) {
            client.setSoTimeout(0);
        }
    }

    /** As in {@code POST /5000 HTTP/1.1}. */
    private static int milliseconds(String requestLine) {
        return Integer.parseInt(requestLine.split(" ")[1].substring(1));
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
