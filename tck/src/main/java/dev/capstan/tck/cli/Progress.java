package dev.capstan.tck.cli;

import dev.capstan.tck.verdict.ScenarioResult;
import java.io.PrintWriter;
import java.util.function.Consumer;

/**
 * The progress output of a run: one character for each scenario, and at the end of each line the number that have
 * ended.
 */
final class Progress implements Consumer<ScenarioResult> {

    private static final int WIDTH = 64;

    private final PrintWriter out;
    private final int all;
    private int ended;

    Progress(PrintWriter out, int all) {
        this.out = out;
        this.all = all;
    }

    @Override
    public synchronized void accept(ScenarioResult scenario) {
        out.print(symbol(scenario));
        ended++;
        if (ended % WIDTH == 0 || ended == all) {
            out.printf("%s %d/%d%n", " ".repeat((WIDTH - ended % WIDTH) % WIDTH), ended, all);
        }
        out.flush();
    }

    private static char symbol(ScenarioResult scenario) {
        return switch (scenario.verdict()) {
            case PASSED, INAPPLICABLE -> '.';
            case FAILED -> 'F';
            case WARNING -> 'w';
            case CANNOT_TELL -> '?';
            case HARNESS_ERROR -> '!';
        };
    }
}
