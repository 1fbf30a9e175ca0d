package dev.capstan.tck.hostile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;

/** The response of a malicious server to a request that it has read. */
@FunctionalInterface
interface HostileBehaviour {

    /** Writes what there is to be written to a connection that is closed afterwards. */
    void respond(Socket connection, OutputStream out) throws IOException;

    /** Each of them by what the server does. */
    Map<String, HostileBehaviour> ALL = Map.ofEntries(
            Map.entry("says nothing", (connection, out) -> rest(60)),
            Map.entry("says nothing after the headers", (connection, out) -> {
                out.write(text("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"));
                rest(60);
            }),
            Map.entry("sends a byte each second", (connection, out) -> {
                for (byte one : text("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n" + " ".repeat(100))) {
                    out.write(one);
                    rest(1);
                }
            }),
            Map.entry("closes at once", (connection, out) -> {}),
            Map.entry("resets in the middle of the body", (connection, out) -> {
                out.write(text("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"status\": "));
                connection.setSoLinger(true, 0);
            }),
            Map.entry("speaks no HTTP", (connection, out) -> out.write(text("SSH-2.0-OpenSSH_9.2\r\n"))),
            Map.entry(
                    "says a length that is none",
                    (connection, out) -> out.write(text("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}"))),
            Map.entry(
                    "says two lengths",
                    (connection, out) ->
                            out.write(text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"))),
            Map.entry(
                    "sends more than it said",
                    (connection, out) ->
                            out.write(text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}" + "x".repeat(50)))),
            Map.entry(
                    "sends what is no UTF-8",
                    respondingWith(200, new byte[] {'{', '"', (byte) 0xff, (byte) 0xc0, '"', '}'})),
            Map.entry("sends half of an object", respondingWith(200, text("{\"status\": \"ok\", "))),
            Map.entry("sends a list", respondingWith(200, text("[{}]"))),
            Map.entry("sends null", respondingWith(200, text("null"))),
            Map.entry("sends nothing", respondingWith(200, new byte[0])),
            Map.entry("sends an empty object", respondingWith(200, text("{}"))),
            Map.entry("nests 100,000 deep", respondingWith(200, text("[".repeat(100_000)))),
            Map.entry(
                    "nests an object 100,000 deep",
                    respondingWith(200, text("{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000)))),
            Map.entry(
                    "sends a number of 100,000 digits",
                    respondingWith(200, text("{\"a\": " + "9".repeat(100_000) + "}"))),
            Map.entry(
                    "sends 1e999999999",
                    respondingWith(200, text("{\"status\": 1e999999999, \"issuer\": 1e999999999}"))),
            Map.entry("sends a million parts", respondingWith(200, text("[" + "{},".repeat(1_000_000) + "{}]"))),
            Map.entry("sends 10 MB", respondingWith(200, text("{\"a\": \"" + "x".repeat(10_000_000) + "\"}"))),
            Map.entry("sends without end", (connection, out) -> {
                out.write(text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"));
                byte[] chunk = text("10000\r\n" + " ".repeat(0x10000) + "\r\n");
                while (!connection.isClosed()) {
                    out.write(chunk);
                }
            }),
            Map.entry(
                    "redirects in a circle",
                    (connection, out) -> out.write(
                            text("HTTP/1.1 307 Temporary Redirect\r\nLocation: /health\r\nContent-Length: 0\r\n\r\n"))),
            Map.entry("goes on early hints without end", (connection, out) -> {
                while (!connection.isClosed()) {
                    out.write(text("HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n"));
                }
            }),
            Map.entry(
                    "sends a header of 10 MB",
                    (connection, out) -> out.write(text("HTTP/1.1 200 OK\r\nX-Much: " + "x".repeat(10_000_000)
                            + "\r\nContent-Length: 2\r\n\r\n{}"))),
            Map.entry("sends headers without end", (connection, out) -> {
                out.write(text("HTTP/1.1 200 OK\r\n"));
                for (long i = 0; !connection.isClosed(); i++) {
                    out.write(text("X-" + i + ": x\r\n"));
                }
            }),
            Map.entry("sends a bomb of zeros", (connection, out) -> {
                byte[] bomb = zipped(new byte[10_000_000]);
                out.write(text("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
                        + "Content-Length: " + bomb.length + "\r\n\r\n"));
                out.write(bomb);
            }),
            Map.entry("refuses everything with 500", respondingWith(500, text("{\"error\": \"internal_error\"}"))),
            Map.entry("refuses everything with 401", respondingWith(401, text("{\"error\": 401, \"message\": null}"))),
            Map.entry("answers 204", (connection, out) -> out.write(text("HTTP/1.1 204 No Content\r\n\r\n"))));

    /** Returns a behaviour that responds with the same status and body to every request. */
    static HostileBehaviour respondingWith(int status, byte[] body) {
        return (connection, out) -> {
            out.write(text("HTTP/1.1 " + status + " Whatever\r\nContent-Type: application/json\r\nContent-Length: "
                    + body.length + "\r\nConnection: close\r\n\r\n"));
            out.write(body);
        };
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] zipped(byte[] bytes) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
            zip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return zipped.toByteArray();
    }

    /** Waits, as a server that hangs. Interrupted at the end of the server. */
    private static void rest(int seconds) throws IOException {
        try {
            new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the server ends", e);
        }
    }
}
