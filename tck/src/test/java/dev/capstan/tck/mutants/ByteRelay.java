package dev.capstan.tck.mutants;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A TCP relay before the reference server that changes the head of the first request on each connection. */
final class ByteRelay implements AutoCloseable {

    private static final String END = "\r\n\r\n";

    private final URI target;
    private final ConnectionMutation fault;
    private final ServerSocket listener;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private ByteRelay(String target, ConnectionMutation fault) throws IOException {
        this.target = URI.create(target);
        this.fault = fault;
        this.listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    }

    /** Starts a relay at a free loopback port. */
    static ByteRelay before(String target, ConnectionMutation fault) {
        try {
            ByteRelay relay = new ByteRelay(target, fault);
            relay.threads.execute(relay::admit);
            return relay;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    @Override
    public void close() {
        closed(listener);
        open.forEach(ByteRelay::closed);
        threads.shutdownNow();
    }

    private void admit() {
        try {
            while (!listener.isClosed()) {
                Socket client = listener.accept();
                Socket server = new Socket(target.getHost(), target.getPort());
                open.add(client);
                open.add(server);
                threads.execute(() -> copy(client, server, true));
                threads.execute(() -> copy(server, client, false));
            }
        } catch (IOException closed) {
            // The relay ends.
        }
    }

    private void copy(Socket from, Socket to, boolean isRequest) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            if (isRequest) {
                out.write(fault.read(head(in)).getBytes(StandardCharsets.ISO_8859_1));
            }
            in.transferTo(out);
        } catch (IOException ended) {
            // One side has closed the connection; close the other, too.
        } finally {
            closed(from);
            closed(to);
        }
    }

    /** Returns the head of a request, or the bytes before the end of the stream. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            head.write(next);
            String text = head.toString(StandardCharsets.ISO_8859_1);
            if (text.endsWith(END)) {
                return text;
            }
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    private static void closed(AutoCloseable end) {
        try {
            end.close();
        } catch (Exception alreadyGone) {
            // Already closed.
        }
    }
}
