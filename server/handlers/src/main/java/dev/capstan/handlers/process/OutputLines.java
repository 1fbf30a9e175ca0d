package dev.capstan.handlers.process;

import dev.capstan.handlers.stream.LineBuffer;
import java.io.IOException;
import java.io.InputStream;

/** The reading of a process's output into a buffer of lines. It stops while the buffer is full. */
final class OutputLines implements Runnable {

    private static final System.Logger LOG = System.getLogger(OutputLines.class.getName());
    private static final int CHUNK = 8_192;

    private final InputStream output;
    private final LineBuffer lines = new LineBuffer();

    OutputLines(InputStream output) {
        this.output = output;
    }

    /** Returns the buffer. */
    LineBuffer lines() {
        return lines;
    }

    @Override
    public void run() {
        byte[] chunk = new byte[CHUNK];
        try (output) {
            for (int read = output.read(chunk); read >= 0; read = output.read(chunk)) {
                lines.add(chunk, read);
                lines.awaitRoom();
            }
        } catch (IOException closed) {
            LOG.log(System.Logger.Level.DEBUG, "the output of a process was closed before its end");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        lines.end(LineBuffer.End.COMPLETE);
    }
}
