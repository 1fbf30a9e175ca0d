package dev.capstan.tck.steps.common;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** An HTTP server of the kit on a free port of loopback. */
final class LoopbackServer implements AutoCloseable {

    private final HttpServer server;

    private LoopbackServer(HttpServer server) {
        this.server = server;
    }

    /** Starts a server that answers every request with a handler, one after another. */
    static LoopbackServer start(HttpHandler handler) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", handler);
            server.start();
            return new LoopbackServer(server);
        } catch (IOException e) {
            throw new HarnessError("the kit cannot listen on a port", e);
        }
    }

    /** Returns the URL of a path. */
    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
