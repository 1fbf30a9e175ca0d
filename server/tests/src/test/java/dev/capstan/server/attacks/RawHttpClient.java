package dev.capstan.server.attacks;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Connections to a server from one address of this machine, one for each request, without a library in between. */
final class RawHttpClient {

    private static final int TIMEOUT_MS = 30_000;

    private final URI server;
    private final InetAddress from;

    /** Connects from this address. */
    RawHttpClient(URI server, String from) throws IOException {
        this.server = server;
        this.from = InetAddress.getByName(from);
    }

    /** Returns the response, with a status of 0 where the server closes the connection without one. */
    RawResponse send(RawRequest request) throws IOException {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), TIMEOUT_MS);
            socket.setSoTimeout(TIMEOUT_MS);
            OutputStream out = socket.getOutputStream();
            out.write(request.bytes(server.getAuthority()));
            out.flush();
            return parsed(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (SocketException closed) {
            return new RawResponse(0, closed.toString(), "");
        }
    }

    private static RawResponse parsed(String text) {
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return new RawResponse(0, text, "");
        }
        String head = text.substring(0, end);
        String body = text.substring(end + 4);
        boolean chunked = head.toLowerCase(Locale.ROOT).contains("\ntransfer-encoding: chunked");
        return new RawResponse(Integer.parseInt(head.split(" ", 3)[1]), head, chunked ? joined(body) : body);
    }

    private static String joined(String chunks) {
        StringBuilder body = new StringBuilder();
        String rest = chunks;
        int line = rest.indexOf("\r\n");
        while (line > 0) {
            int size = Integer.parseInt(rest.substring(0, line), 16);
            body.append(rest, line + 2, Math.min(rest.length(), line + 2 + size));
            rest = rest.substring(Math.min(rest.length(), line + 4 + size));
            line = size == 0 ? -1 : rest.indexOf("\r\n");
        }
        return body.toString();
    }
}
