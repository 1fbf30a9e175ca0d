package dev.capstan.tck.subject.http.client;

import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.SubjectUnreachable;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.RawSender;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sockets to the server at a base URL, one for each message. */
final class SocketSender implements RawSender {

    private static final int HTTP_PORT = 80;
    private static final int CONNECT_MS = 10_000;

    /** Silence after which the response is complete, in milliseconds. */
    private static final int SILENCE_MS = 2_000;

    /** Maximum duration of the responses. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** Maximum size of the responses that are read, in bytes. */
    private static final int MAX_BYTES = 1_048_576;

    private final URI base;
    private final ExchangeLog exchangeLog;

    SocketSender(String base, ExchangeLog exchangeLog) {
        this.base = URI.create(base);
        this.exchangeLog = exchangeLog;
        if (!"http".equalsIgnoreCase(this.base.getScheme())) {
            throw new NotObservable("the kit cannot observe how the subject reads a connection over "
                    + this.base.getScheme() + "; use an http URL");
        }
    }

    @Override
    public String getRequestHead(String path) {
        return "GET " + base.getRawPath() + path + " HTTP/1.1\r\nHost: " + base.getRawAuthority() + "\r\n";
    }

    @Override
    public String exchange(String bytes) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(base.getHost(), base.getPort() < 0 ? HTTP_PORT : base.getPort()), CONNECT_MS);
            socket.setSoTimeout(SILENCE_MS);
            String responses = exchanged(socket, bytes);
            exchangeLog.record(bytes, responses);
            return responses;
        } catch (IOException e) {
            throw new SubjectUnreachable("cannot connect to " + base);
        }
    }

    private static String exchanged(Socket socket, String bytes) {
        long start = System.nanoTime();
        ByteArrayOutputStream responses = new ByteArrayOutputStream();
        try {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = socket.getInputStream();
            byte[] buffer = new byte[8_192];
            int read = in.read(buffer);
            while (read >= 0 && responses.size() < MAX_BYTES && System.nanoTime() - start < TIMEOUT.toNanos()) {
                responses.write(buffer, 0, read);
                read = in.read(buffer);
            }
        } catch (IOException closedOrSilent) {
            // A closed connection or silence ends the responses.
        }
        return responses.toString(StandardCharsets.ISO_8859_1);
    }
}
