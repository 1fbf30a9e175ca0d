package dev.capstan.cli;

import dev.capstan.client.TerminalText;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** The report of a failed command: one sentence, and exit code 1. */
public final class CommandExceptionHandler implements IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof CommandFailed) {
            String sentence = command.getCommandSpec().qualifiedName() + ": " + failure.getMessage();
            command.getErr().println(TerminalText.escaped(sentence));
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw failure;
    }
}
