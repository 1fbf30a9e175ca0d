package dev.capstan.server.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The log of a server in this process, as far as it goes to standard error: the first part of it, and its stack traces. */
final class WatchedLog implements AutoCloseable {

    private static final int MOST_BYTES = 1 << 20;

    private final PrintStream before = System.err;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    WatchedLog() {
        System.setErr(new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int written) {
                        write(new byte[] {(byte) written}, 0, 1);
                    }

                    @Override
                    public void write(byte[] bytes, int from, int length) {
                        before.write(bytes, from, length);
                        keep(bytes, from, length);
                    }
                },
                true,
                StandardCharsets.UTF_8));
    }

    private synchronized void keep(byte[] bytes, int from, int length) {
        kept.write(bytes, from, Math.min(length, Math.max(0, MOST_BYTES - kept.size())));
    }

    /** Returns the first stack trace with the line before it, or an empty text. */
    synchronized String stackTrace() {
        String log = kept.toString(StandardCharsets.UTF_8);
        int at = log.indexOf("\n\tat ");
        return at < 0
                ? ""
                : log.substring(
                        Math.max(0, log.lastIndexOf('\n', Math.max(0, at - 300))), Math.min(log.length(), at + 3_000));
    }

    @Override
    public void close() {
        System.setErr(before);
    }
}
