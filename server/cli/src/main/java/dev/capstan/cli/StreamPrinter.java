package dev.capstan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.ResultStream;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import picocli.CommandLine.Help.Ansi;

/** The printing of a stream: each part on a line of its own, and the progress as a bar on a terminal. */
public final class StreamPrinter implements ResultStream.Receiver, AutoCloseable {

    private static final String CLEARED = "\r\u001b[K";
    private static final int WIDTH = 30;
    private static final int PERCENT = 100;
    private static final int STEP = 10;

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean terminal;
    private boolean hasBar;
    private int lastStep = -1;

    /** Creates a printer to standard output and standard error. */
    public StreamPrinter(PrintWriter out, PrintWriter err) {
        this(out, err, Ansi.AUTO.enabled());
    }

    StreamPrinter(PrintWriter out, PrintWriter err, boolean terminal) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    @Override
    public void part(JsonNode part) {
        clear();
        out.println(TerminalText.line(part));
    }

    /** Shows the progress; outside a terminal, a line for each tenth. */
    @Override
    public void progress(JsonNode progress) {
        double fraction = Math.min(1, Math.max(0, progress.path("fraction").asDouble()));
        int percent = (int) (fraction * PERCENT);
        String label = percent + " % " + TerminalText.of(progress.path("message"));
        if (terminal) {
            int full = (int) (fraction * WIDTH);
            err.print(CLEARED + "[" + "#".repeat(full) + " ".repeat(WIDTH - full) + "] " + label);
            err.flush();
            hasBar = true;
        } else if (percent / STEP != lastStep) {
            lastStep = percent / STEP;
            err.println(label.strip());
        }
    }

    @Override
    public void tolerated(JsonNode violation) {
        clear();
        err.println(warning(violation));
    }

    /** Returns the sentence about a violation that best-effort enforcement tolerated (X-NEG-6.1). */
    public static String warning(JsonNode violation) {
        return TerminalText.of("the " + violation.path("side").asText() + " violates its schema at '"
                + violation.path("path").asText() + "': "
                + violation.path("message").asText());
    }

    private void clear() {
        if (hasBar) {
            err.print(CLEARED);
            err.flush();
            hasBar = false;
        }
    }

    /** Removes the bar. */
    @Override
    public void close() {
        clear();
    }
}
