package dev.capstan.server.http;

import dev.capstan.server.RunningServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A connection on which a test sends bytes of its choice. */
final class RawConnection implements AutoCloseable {

    private static final int TIMEOUT_MS = 15_000;
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *([0-9]+)\r\n");

    private final Socket socket;

    RawConnection(RunningServer server) throws IOException {
        socket = new Socket(server.url().getHost(), server.url().getPort());
        socket.setSoTimeout(TIMEOUT_MS);
    }

    /** Sends a text, one byte for each character. */
    RawConnection send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawConnection send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    /** Says that nothing more is sent; responses still arrive. */
    RawConnection end() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Returns one response, head and body, by its Content-Length. */
    String response() throws IOException {
        String text = head();
        Matcher length = LENGTH.matcher(text);
        return text
                + new String(socket.getInputStream().readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0));
    }

    /** Returns the head of one response. */
    String head() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the server closed the connection after: " + head);
            }
            head.write(next);
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    /** Returns all that arrives until the server ends the connection, which this side keeps open. */
    String readUntilClosed() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Closes with a reset, as the system does for a program that has died. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
