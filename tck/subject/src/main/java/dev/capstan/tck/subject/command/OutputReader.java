package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** What a command prints to one of its two outputs, read while it runs, up to 16 MiB. */
final class OutputReader {

    private static final int MAX_BYTES = 16 * 1024 * 1024;
    private static final int AT_ONCE = 64 * 1024;

    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final Thread reader;
    private boolean tooMuch;

    private OutputReader(InputStream stream) {
        reader = new Thread(() -> read(stream), "output-of-a-command");
        reader.setDaemon(true);
        reader.start();
    }

    static OutputReader to(InputStream stream) {
        return new OutputReader(stream);
    }

    /**
     * What has been printed by a command that has ended; {@link ConformanceFailure} where it is more than 16 MiB. What it has left
     * behind may hold the output open, and is not waited for.
     *
     * @param within how long the rest may take to be read
     */
    String text(Duration within) {
        try {
            reader.join(within.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessError("the run was interrupted", e);
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
            for (int length = stream.read(part); length >= 0 && keeps(part, length); length = stream.read(part)) {
                // The next part is read.
            }
        } catch (IOException e) {
            // The command was ended, and what it has printed until then is what there is.
        }
    }

    private boolean keeps(byte[] part, int length) {
        synchronized (read) {
            tooMuch = read.size() + length > MAX_BYTES;
            if (!tooMuch) {
                read.write(part, 0, length);
            }
            return !tooMuch;
        }
    }
}
