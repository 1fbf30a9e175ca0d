package dev.capstan.server.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One HTTP/1.1 connection that does as little as possible, so that the server is what is measured. */
final class Connection {

    private static final String LENGTH = "content-length:";
    private static final String CHUNKED = "transfer-encoding: chunked";

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    Connection(URI server) throws IOException {
        this.socket = new Socket(server.getHost(), server.getPort());
        this.socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = socket.getOutputStream();
    }

    /** Sends requests one after the other; how long each took, in nanoseconds. */
    long[] sendAll(byte[][] requests) throws IOException {
        try (socket) {
            long[] took = new long[requests.length];
            for (int i = 0; i < requests.length; i++) {
                long begun = System.nanoTime();
                out.write(requests[i]);
                String status = readResponse();
                took[i] = System.nanoTime() - begun;
                if (!status.contains(" 200 ")) {
                    throw new IllegalStateException("request " + i + ": " + status);
                }
            }
            return took;
        }
    }

    private String readResponse() throws IOException {
        String status = line();
        int length = 0;
        boolean isChunked = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith(LENGTH)) {
                length = Integer.parseInt(lower.substring(LENGTH.length()).strip());
            }
            isChunked |= lower.equals(CHUNKED);
        }
        byte[] body = isChunked ? chunks() : in.readNBytes(length);
        return status.contains(" 200 ") ? status : status + " " + new String(body, StandardCharsets.UTF_8);
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the server closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}
