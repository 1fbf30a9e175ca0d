package dev.capstan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command and its output. */
public abstract class CliCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /** Returns the model of the command. */
    public final CommandSpec spec() {
        return spec;
    }

    /** Returns standard output, which is flushed after each line. */
    public final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Returns standard error, which is flushed after each line. */
    public final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Whether standard output is the result. A command that serves others has none: they may have left at its end. */
    public boolean hasResult() {
        return true;
    }

    /** Prints JSON for programs on one line. */
    public final void printLine(JsonNode json) {
        out().println(TerminalText.line(json));
    }

    /** Prints a result: as JSON for programs on one line, or as text for users. */
    public final void print(boolean asJson, JsonNode json, String text) {
        out().println(asJson ? TerminalText.line(json) : text);
    }

    /** Returns a failure with exit code 2: the options or the arguments are wrong. */
    public final ParameterException misuse(@Nullable String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
