package dev.capstan.cli.agent;

import java.io.PrintWriter;
import java.time.Duration;
import picocli.CommandLine.Help.Ansi;

/** The remaining time: one line that changes on a terminal, a line each minute elsewhere. */
final class CountdownLine implements AutoCloseable {

    private static final String CLEARED = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final Thread farewell;
    private long lastMinutes = -1;

    /** Creates a line. If the user interrupts the command, it names the command that continues. */
    CountdownLine(PrintWriter err, String goOn) {
        this(err, goOn, Ansi.AUTO.enabled());
    }

    CountdownLine(PrintWriter err, String goOn, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
        this.farewell = new Thread(
                () -> err.println((terminal ? CLEARED : "") + "No decision yet; continue with " + goOn + "."));
        Runtime.getRuntime().addShutdownHook(farewell);
    }

    /** Prints the remaining time. */
    void showRemaining(Duration left) {
        if (terminal) {
            err.print(CLEARED + String.format("Waiting, %d:%02d left …", left.toMinutes(), left.toSecondsPart()));
            err.flush();
        } else if (left.toMinutes() != lastMinutes) {
            lastMinutes = left.toMinutes();
            err.println("Waiting, at most " + (lastMinutes + 1) + " min left.");
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(farewell);
            if (terminal) {
                err.print(CLEARED);
                err.flush();
            }
        } catch (IllegalStateException shuttingDown) {
            // the process is exiting and prints the last line
        }
    }
}
