package dev.capstan.nats;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A way to a NATS server that can be cut off, so that who comes that way is there only when a test says so. */
public final class InterruptibleProxy implements AutoCloseable {

    private final NatsServer beyond;
    private final ServerSocket gate;
    private final Set<Socket> crossing = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private boolean raised;

    /** A way to this server on a port of its own, open to begin with. */
    public InterruptibleProxy(NatsServer beyond) throws IOException {
        this.beyond = beyond;
        this.gate = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::admit);
    }

    /** The URL of the server, by this way. */
    public String url() {
        return "nats://127.0.0.1:" + gate.getLocalPort();
    }

    /** Closes all connections and accepts no new ones. */
    public synchronized void raise() {
        raised = true;
        crossing.forEach(InterruptibleProxy::end);
        crossing.clear();
    }

    /** Lets everybody on who comes from now on. */
    public synchronized void lower() {
        raised = false;
    }

    private void admit() {
        while (!gate.isClosed()) {
            try {
                cross(gate.accept());
            } catch (IOException closed) {
                // the listener is closed: no more connections
            }
        }
    }

    private synchronized void cross(Socket here) {
        crossing.add(here);
        try {
            if (raised) {
                throw new IOException("raised");
            }
            Socket there = new Socket(InetAddress.getLoopbackAddress(), beyond.port());
            crossing.add(there);
            threads.execute(() -> copy(here, there));
            threads.execute(() -> copy(there, here));
        } catch (IOException unreachable) {
            end(here);
        }
    }

    private static void copy(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException cut) {
            end(from);
            end(to);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // It is closed already.
        }
    }

    @Override
    public void close() throws IOException {
        gate.close();
        raise();
        threads.shutdownNow();
    }
}
