package dev.capstan.server.fuzz;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The log of a server in this process, as far as it goes to standard error: its first stack trace. */
final class WatchedLog implements AutoCloseable {

    private static final String FRAME = "\n\tat ";
    private static final int BEFORE = 500;
    private static final int BEHIND = 3_000;
    private static final int MAX_LENGTH = 1 << 16;

    private final PrintStream before = System.err;

    /** The last part of the log, or the part around the first stack trace. */
    private final StringBuilder buffer = new StringBuilder();

    private boolean hasTrace;

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
                        append(new String(bytes, from, length, StandardCharsets.UTF_8));
                    }
                },
                true,
                StandardCharsets.UTF_8));
    }

    private synchronized void append(String part) {
        if (hasTrace && buffer.length() > BEFORE + BEHIND) {
            return;
        }
        int searched = Math.max(0, buffer.length() - FRAME.length());
        buffer.append(part);
        int at = hasTrace ? -1 : buffer.indexOf(FRAME, searched);
        if (at >= 0) {
            hasTrace = true;
            buffer.delete(0, Math.max(0, at - BEFORE));
        } else if (!hasTrace && buffer.length() > MAX_LENGTH) {
            buffer.delete(0, buffer.length() - BEFORE);
        }
    }

    /** Returns the first stack trace with what comes before it, or an empty text. */
    synchronized String stackTrace() {
        return hasTrace ? buffer.toString() : "";
    }

    @Override
    public void close() {
        System.setErr(before);
    }
}
