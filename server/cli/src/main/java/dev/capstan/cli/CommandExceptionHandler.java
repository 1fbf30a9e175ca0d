package dev.capstan.cli;

import dev.capstan.client.ClientFailed;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import java.security.KeyManagementException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The report of a command that failed, with exit code 1, or that was misused, with exit code 2: one sentence. */
public final class CommandExceptionHandler implements IExecutionExceptionHandler, IParameterExceptionHandler {

    private static final String UNREADABLE_TRUST_STORE =
            "the trust store of Java cannot be read; the option -Djavax.net.ssl.trustStore must name a file in PKCS #12"
                    + " or JKS, and -Djavax.net.ssl.trustStorePassword its password (docs/configuration.md)";

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof CommandFailed || failure instanceof ClientFailed) {
            return report(command, failure.getMessage());
        }
        if (isOfTrustStore(failure)) {
            return report(command, UNREADABLE_TRUST_STORE);
        }
        throw failure;
    }

    /** Reports what is wrong, and where to read on: after all options of a command, nobody would see the reason. */
    @Override
    public int handleParseException(ParameterException misuse, String[] arguments) {
        CommandLine command = misuse.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(TerminalText.escaped(String.valueOf(misuse.getMessage())));
        if (!command.getSubcommands().isEmpty() && !UnmatchedArgumentException.printSuggestions(misuse, err)) {
            command.usage(err);
        } else {
            err.println("'" + command.getCommandSpec().qualifiedName() + " --help' explains the command.");
        }
        return CommandLine.ExitCode.USAGE;
    }

    private static int report(CommandLine command, @Nullable String reason) {
        command.getErr().println(TerminalText.escaped(command.getCommandSpec().qualifiedName() + ": " + reason));
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** Whether the HTTP client of Java could not be created, as it does without the issuers to trust. */
    private static boolean isOfTrustStore(Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof KeyManagementException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }
}
