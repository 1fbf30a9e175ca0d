package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import dev.capstan.server.command.Capstan;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/**
 * One command, run to its end.
 *
 * @param exitCode 0 for success, 1 for a refusal or a failure, 2 for misuse
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record CommandRun(int exitCode, String out, String err) {

    /** Runs a command. */
    public static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Capstan.commandLine(arguments)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        int exitCode = command.execute(arguments);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    /** Runs a command that reads this text from standard input. */
    public static CommandRun typed(String text, String... arguments) {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            return of(arguments);
        } finally {
            System.setIn(before);
        }
    }

    /** The same, once it is seen that it succeeded. */
    CommandRun succeeded() {
        assertThat(exitCode).as(out + err).isZero();
        assertThat(err).as("standard error").isEmpty();
        return this;
    }

    /** The same, once it is seen that it failed and said so without a word of its inside. */
    public CommandRun failed() {
        assertThat(exitCode).as(out + err).isEqualTo(1);
        assertSaysNothingInternal();
        return this;
    }

    /** The same, once it is seen that it was misused and said how it is used. */
    public CommandRun misused() {
        assertThat(exitCode).as(out + err).isEqualTo(2);
        assertThat(out).as("standard output").isEmpty();
        assertThat(err).containsAnyOf(" --help' explains the command.", "Usage: capstan");
        assertSaysNothingInternal();
        return this;
    }

    private void assertSaysNothingInternal() {
        assertThat(err).doesNotContain("Exception", "java.", "picocli", "\tat ");
    }

    JsonNode json() {
        return RunningServer.parsed(out);
    }
}
