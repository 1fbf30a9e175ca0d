package dev.capstan.tck.subject.command;

import dev.capstan.tck.exchange.Redaction;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The end of a process's standard error. All of it is read, so that the process never blocks on a full pipe. */
final class ErrorTail {

    /** Maximum length of the kept end, in characters. */
    private static final int MAX_CHARACTERS = 4_000;

    /** Maximum length of a quoted end, in characters. It is cut after secrets are removed, so that none is cut in two. */
    private static final int MAX_QUOTED = 2_000;

    private static final int AT_ONCE = 8_192;

    private final StringBuilder tail = new StringBuilder();

    private final Thread reader;

    ErrorTail(InputStream stream) {
        reader = DaemonThread.start("driver-errors", () -> read(stream));
    }

    /**
     * Waits for the rest of the output of a process that has ended. Surviving child processes are not waited for.
     *
     * @param timeout maximum wait
     */
    void awaitEnd(Duration timeout) {
        try {
            reader.join(timeout.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(InputStream stream) {
        char[] part = new char[AT_ONCE];
        try (Reader characters = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            for (int length = characters.read(part); length >= 0; length = characters.read(part)) {
                add(new String(part, 0, length));
            }
        } catch (IOException e) {
            // The process was ended; its output so far is kept.
        }
    }

    private synchronized void add(String text) {
        tail.append(text);
        tail.delete(0, Math.max(0, tail.length() - MAX_CHARACTERS));
    }

    synchronized String peek() {
        return tail.toString();
    }

    synchronized String drain() {
        String text = tail.toString();
        tail.setLength(0);
        return text;
    }

    /** Returns the end of a sentence about a process: the last 2,000 characters of its error output, without secrets. */
    static String describe(String end) {
        String redacted = Redaction.of(end.strip());
        String text = redacted.substring(Math.max(0, redacted.length() - MAX_QUOTED));
        return text.isEmpty() ? " (no error output)" : "; end of its error output: " + text;
    }
}
