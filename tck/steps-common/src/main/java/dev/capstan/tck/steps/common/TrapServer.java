package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.HarnessError;
import io.cucumber.java.After;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/** A listener of the kit that must receive no connection. It detects any connection. */
public final class TrapServer {

    /** Maximum wait in milliseconds. Connections are pending by now, and 0 would wait forever. */
    private static final int ACCEPT_TIMEOUT_MS = 1;

    private @Nullable ServerSocket serverSocket;

    /** Returns the URL. The first call opens the listener. */
    public String address() {
        return url("http", "127.0.0.1");
    }

    /**
     * Returns a URL of the listener. The first call opens it.
     *
     * @param host name or address of this machine
     */
    public String url(String scheme, String host) {
        try {
            ServerSocket open =
                    serverSocket == null ? new ServerSocket(0, 1, InetAddress.getLoopbackAddress()) : serverSocket;
            serverSocket = open;
            return scheme + "://" + host + ":" + open.getLocalPort();
        } catch (IOException e) {
            throw new HarnessError("the kit cannot listen on a port", e);
        }
    }

    /** Whether any client has connected. */
    public boolean isVisited() {
        ServerSocket open = serverSocket;
        if (open == null) {
            throw new HarnessError("the address of the trap server has not been used yet");
        }
        try {
            open.setSoTimeout(ACCEPT_TIMEOUT_MS);
            try (Socket visitor = open.accept()) {
                return visitor.isConnected();
            }
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            throw new HarnessError("the kit cannot accept connections", e);
        }
    }

    @After
    public void close() throws IOException {
        if (serverSocket != null) {
            serverSocket.close();
        }
    }
}
