package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.HarnessFault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** What a command prints to one of its two outputs, read while it runs, up to 16 MiB. */
final class Printed {

    private static final int MOST = 16 * 1024 * 1024;
    private static final int AT_ONCE = 64 * 1024;

    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final Thread reader;
    private boolean tooMuch;

    private Printed(InputStream stream) {
        reader = new Thread(() -> read(stream), "output-of-a-command");
        reader.setDaemon(true);
        reader.start();
    }

    static Printed to(InputStream stream) {
        return new Printed(stream);
    }

    /**
     * What has been printed by a command that has ended; {@link Breach} where it is more than 16 MiB. What it has left
     * behind may hold the output open, and is not waited for.
     *
     * @param within how long the rest may take to be read
     */
    String text(Duration within) {
        try {
            reader.join(within.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessFault("the run was interrupted", e);
        }
        synchronized (read) {
            if (tooMuch) {
                throw new Breach("the command printed more than " + MOST / 1024 / 1024 + " MiB");
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
            tooMuch = read.size() + length > MOST;
            if (!tooMuch) {
                read.write(part, 0, length);
            }
            return !tooMuch;
        }
    }
}
