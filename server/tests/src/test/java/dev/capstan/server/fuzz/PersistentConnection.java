package dev.capstan.server.fuzz;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A connection that is kept open between requests, and reopened if the server has closed it. */
final class PersistentConnection implements AutoCloseable {

    private static final int MAX_ANSWER_MS = 20_000;

    private final URI server;
    private @Nullable Socket socket;
    private @Nullable InputStream in;

    PersistentConnection(URI server) {
        this.server = server;
    }

    /** The response of the server. */
    record Response(int status, String head, String body) {

        String type() {
            return field("content-type");
        }

        String field(String name) {
            for (String line : head.split("\r\n")) {
                if (line.toLowerCase(Locale.ROOT).startsWith(name + ":")) {
                    return line.substring(name.length() + 1).strip();
                }
            }
            return "";
        }
    }

    /** Sends a request and reads its response, whole. */
    Response send(FuzzRequest request) throws IOException {
        boolean fresh = socket == null;
        try {
            return exchange(request);
        } catch (IOException closed) {
            close();
            if (fresh) {
                throw closed;
            }
            return exchange(request);
        }
    }

    private Response exchange(FuzzRequest request) throws IOException {
        if (socket == null || in == null) {
            socket = new Socket(server.getHost(), server.getPort());
            socket.setSoTimeout(MAX_ANSWER_MS);
            in = new BufferedInputStream(socket.getInputStream());
        }
        socket.getOutputStream().write(request.bytes(server.getAuthority()));
        String head = head(in);
        int status = Integer.parseInt(head.substring(9, 12));
        Response empty = new Response(status, head, "");
        boolean bodiless = request.isHead() || status == 204 || status == 304;
        String body = bodiless ? "" : body(empty, in);
        if (empty.field("connection").equalsIgnoreCase("close")) {
            close();
        }
        return new Response(status, head, body);
    }

    private static String body(Response head, InputStream in) throws IOException {
        if (head.field("transfer-encoding").equalsIgnoreCase("chunked")) {
            return chunks(in);
        }
        int length = Integer.parseInt(head.field("content-length"));
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    private static String chunks(InputStream in) throws IOException {
        StringBuilder body = new StringBuilder();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            body.append(new String(in.readNBytes(size), StandardCharsets.UTF_8));
            line(in);
        }
        line(in);
        return body.toString();
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            head.append(line).append("\r\n");
        }
        return head.toString();
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the server closed the connection after '" + line + "'");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
            socket = null;
        }
    }
}
