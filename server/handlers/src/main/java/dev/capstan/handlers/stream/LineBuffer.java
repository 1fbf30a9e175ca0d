package dev.capstan.handlers.stream;

import dev.capstan.core.json.Json;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a program or a service that its handler has not read yet. The source stops while about
 * {@value #FULL} bytes wait, so that memory stays bounded however much it writes. A line ends with LF or CR LF.
 */
public final class LineBuffer {

    private static final int FULL = 256 * 1024;

    private final Deque<byte[]> lines = new ArrayDeque<>();
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private int waiting;
    private @Nullable End end;

    /** The next line, or the reason why there is none. */
    public sealed interface Next {

        /** A line, without its end. */
        record Line(byte[] bytes) implements Next {}

        /** The end of the lines. */
        record Over(End end) implements Next {}

        /** Nothing in time. */
        record Late() implements Next {}
    }

    /** The reason why there are no more lines. */
    public enum End {
        /** The source has ended; an incomplete last line was a line, too. */
        COMPLETE,
        /** A line is longer than 1 MiB. */
        TOO_LARGE,
        /** The source broke off. */
        BROKEN
    }

    /** Adds bytes of the source, in any pieces. Ignores them after the end. */
    public synchronized void add(byte[] bytes, int length) {
        for (int i = 0; i < length && end == null; i++) {
            if (bytes[i] == '\n') {
                completeLine();
            } else if (partial.size() == Json.MAX_BYTES) {
                end(End.TOO_LARGE);
            } else {
                partial.write(bytes[i]);
            }
        }
    }

    private void completeLine() {
        byte[] line = partial.toByteArray();
        partial.reset();
        int length = line.length > 0 && line[line.length - 1] == '\r' ? line.length - 1 : line.length;
        lines.add(Arrays.copyOf(line, length));
        waiting += length + 1;
        notifyAll();
    }

    /** Ends the lines. Only the first end counts. */
    public synchronized void end(End reason) {
        if (end == null) {
            if (reason == End.COMPLETE && partial.size() > 0) {
                completeLine();
            }
            end = reason;
            notifyAll();
        }
    }

    /** Whether the source must stop until there is room. */
    public synchronized boolean isFull() {
        return waiting >= FULL && end == null;
    }

    /** Waits until there is room. */
    public synchronized void awaitRoom() throws InterruptedException {
        while (isFull()) {
            wait();
        }
    }

    /** Whether no line waits and the source has not ended. */
    public synchronized boolean isIdle() {
        return lines.isEmpty() && partial.size() == 0 && end == null;
    }

    /** Returns the next line, or the end; waits for it for at most this time. */
    public synchronized Next next(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        while (lines.isEmpty() && end == null) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return new Next.Late();
            }
            // Rounded up, so that it does not return too early.
            TimeUnit.NANOSECONDS.timedWait(this, left + TimeUnit.MILLISECONDS.toNanos(1) - 1);
        }
        Next next = lines.isEmpty() ? new Next.Over(Objects.requireNonNull(end)) : taken();
        notifyAll();
        return next;
    }

    private Next taken() {
        byte[] line = lines.remove();
        waiting -= line.length + 1;
        return new Next.Line(line);
    }
}
