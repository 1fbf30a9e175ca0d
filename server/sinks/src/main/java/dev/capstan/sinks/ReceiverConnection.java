package dev.capstan.sinks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** A connection to a receiver over TCP, with TLS if its protocol says so. The receiver's name is verified. */
final class ReceiverConnection implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_PAUSE_MS = 1000;
    private static final int BUFFER = 1024;

    private final Socket plain;
    private final SinkAddress address;
    private Socket socket;
    private int pause;

    /**
     * Creates a connection that is not open.
     *
     * @param pause least time in ms that a receiver has to close the connection by itself, once it is sent all
     */
    ReceiverConnection(SinkAddress address, int pause) {
        this.address = address;
        this.pause = pause;
        this.plain = new Socket();
        this.socket = plain;
    }

    void open(Optional<SSLContext> tls) throws IOException {
        String host = address.host().replaceAll("[\\[\\]]", "");
        InetSocketAddress receiver = new InetSocketAddress(host, address.port());
        long start = System.nanoTime();
        try {
            plain.connect(receiver, (int) TIMEOUT.toMillis());
        } catch (UnknownHostException e) {
            throw new ConnectException("the host " + host + " is not known");
        }
        // Opening takes one way there and back, so that an early end of the receiver arrives within this pause.
        long opening = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        pause += (int) Math.min(2 * opening, MAX_PAUSE_MS);
        plain.setSoTimeout((int) TIMEOUT.toMillis());
        if (tls.isPresent()) {
            SSLSocket secure = (SSLSocket) tls.get().getSocketFactory().createSocket(plain, host, address.port(), true);
            SSLParameters parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
            secure.startHandshake();
            socket = secure;
        }
    }

    OutputStream output() throws IOException {
        return socket.getOutputStream();
    }

    /**
     * Tells the receiver that nothing follows, and waits until it closes its side, which it does once it has read
     * everything. A receiver that closes with unread messages resets the connection, and one that closes by itself may
     * not have got the last of them: both are failures.
     */
    void finish() throws IOException {
        InputStream in = socket.getInputStream();
        socket.setSoTimeout(pause);
        try {
            if (in.read() < 0) {
                throw new IOException("the receiver closed the connection by itself");
            }
        } catch (SocketTimeoutException stillOpen) {
            // as expected: messages are on their way, or read
        }
        socket.setSoTimeout((int) TIMEOUT.toMillis());
        socket.shutdownOutput();
        byte[] ignored = new byte[BUFFER];
        while (in.read(ignored) >= 0) {
            continue;
        }
    }

    /** Closes the connection at once, even while another thread writes to it. */
    @Override
    public void close() {
        try {
            plain.close();
        } catch (IOException e) {
            // it is closed all the same
        }
    }
}
