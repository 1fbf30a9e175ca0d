package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A reader for one of the two outputs of a running command, up to 16 MiB. */
final class OutputReader {

    private static final int MAX_BYTES = 16 * 1024 * 1024;
    private static final int AT_ONCE = 64 * 1024;

    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final Thread reader;
    private boolean tooMuch;

    OutputReader(InputStream stream) {
        reader = DaemonThread.start("output-of-a-command", () -> read(stream));
    }

    /**
     * Returns the output of a command that has ended. Throws {@link ConformanceFailure} if it exceeds 16 MiB. Surviving
     * child processes may hold the output open and are not waited for.
     *
     * @param timeout maximum wait for the rest of the output
     */
    String text(Duration timeout) {
        try {
            reader.join(timeout.toMillis());
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        }
        synchronized (read) {
            if (tooMuch) {
                throw new ConformanceFailure("the command printed more than " + MAX_BYTES / 1024 / 1024 + " MiB");
            }
            return read.toString(StandardCharsets.UTF_8);
        }
    }

    private void read(InputStream stream) {
        byte[] part = new byte[AT_ONCE];
        try (stream) {
            for (int length = stream.read(part); length >= 0 && append(part, length); length = stream.read(part)) {
                // The condition reads the next part.
            }
        } catch (IOException e) {
            // The command was killed; its output so far is kept.
        }
    }

    private boolean append(byte[] part, int length) {
        synchronized (read) {
            tooMuch = read.size() + length > MAX_BYTES;
            if (!tooMuch) {
                read.write(part, 0, length);
            }
            return !tooMuch;
        }
    }
}
