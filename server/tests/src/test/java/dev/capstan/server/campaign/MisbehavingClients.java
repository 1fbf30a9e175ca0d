package dev.capstan.server.campaign;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Clients that break the rules of HTTP, or leave in the middle: none of their calls may be carried out. */
final class MisbehavingClients implements Fault {

    private static final int ROUNDS = 10;
    private static final int TIMEOUT_MS = 10_000;
    private static final int UNPACKED = 4 << 20;
    private static final String CALL = "{\"capability_id\": \"count\", \"parameters\": {\"mark\":\"rude\"}}";
    private static final String HEAD =
            "POST /invocations HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";

    @Override
    public void inject(FaultTargets targets) throws IOException {
        int port = targets.server().url().getPort();
        for (int i = 0; i < ROUNDS; i++) {
            send(port, false, ascii(HEAD + "Content-Length: " + (CALL.length() + 1) + "\r\n\r\n" + CALL));
            send(
                    port,
                    true,
                    ascii("POST /invocations HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Type: application/json"
                            + "\r\nContent-Length: " + CALL.length() + "\r\n\r\n" + CALL));
            send(
                    port,
                    true,
                    ascii(HEAD + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(CALL.length()) + "\r\n"
                            + CALL + "\r\nthis is no chunk\r\n"));
            send(port, true, bomb());
        }
    }

    /** Sends, waits for the first byte of a response where one is due, and resets the connection. */
    private static void send(int port, boolean isAnswered, byte[] bytes) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoLinger(true, 0);
            socket.setSoTimeout(TIMEOUT_MS);
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            if (isAnswered) {
                socket.getInputStream().read();
            }
        } catch (SocketException closed) {
            // The server may close what it does not want to read.
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] bomb() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(new byte[UNPACKED]);
        }
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(ascii(HEAD + "Content-Encoding: gzip\r\nContent-Length: " + packed.size() + "\r\n\r\n"));
        request.writeBytes(packed.toByteArray());
        return request.toByteArray();
    }

    @Override
    public void recover(FaultTargets targets) {
        // Their connections are gone.
    }
}
