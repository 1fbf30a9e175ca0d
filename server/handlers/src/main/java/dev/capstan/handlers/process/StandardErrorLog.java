package dev.capstan.handlers.process;

import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The lines that a process writes to standard error, as lines of the log. What exceeds the bounds is read and dropped. */
final class StandardErrorLog implements Runnable {

    private static final System.Logger LOG = System.getLogger(StandardErrorLog.class.getName());
    private static final int MAX_LINES = 100;
    private static final int MAX_LINE_BYTES = 1_000;

    private final InputStream errors;
    private volatile Label label;

    /** The call that lines belong to, and how many it may still write. */
    private static final class Label {
        private final String text;
        private int left = MAX_LINES;

        private Label(String text) {
            this.text = text;
        }
    }

    /**
     * Creates the log of a process.
     *
     * @param errors its standard error
     * @param label names the process and the call in the log
     */
    StandardErrorLog(InputStream errors, String label) {
        this.errors = errors;
        this.label = new Label(label);
    }

    /** Names the next call of the process, which may write as many lines again. */
    void begin(String next) {
        label = new Label(next);
    }

    @Override
    public void run() {
        byte[] line = new byte[MAX_LINE_BYTES];
        int length = 0;
        try (errors) {
            byte[] buffer = new byte[MAX_LINE_BYTES];
            for (int read = errors.read(buffer); read >= 0; read = errors.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    if (buffer[i] == '\n') {
                        log(line, length);
                        length = 0;
                    } else if (length < MAX_LINE_BYTES) {
                        line[length++] = buffer[i];
                    }
                }
            }
        } catch (IOException closed) {
            LOG.log(System.Logger.Level.DEBUG, "the standard error of a process was closed before its end");
        }
        log(line, length);
    }

    private void log(byte[] line, int length) {
        Label of = label;
        if (length == 0 || of.left == 0) {
            return;
        }
        String text = Printable.replaced(new String(line, 0, length, StandardCharsets.UTF_8), Printable::escape);
        String end = --of.left == 0 ? " (further lines are not logged)" : "";
        LOG.log(System.Logger.Level.INFO, of.text + ": " + Text.abbreviate(text, MAX_LINE_BYTES) + end);
    }
}
