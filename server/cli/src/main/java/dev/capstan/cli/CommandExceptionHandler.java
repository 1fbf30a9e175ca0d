package dev.capstan.cli;

import dev.capstan.client.ClientFailed;
import dev.capstan.client.TerminalText;
import dev.capstan.core.text.Text;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.security.KeyManagementException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final int MAX_QUOTED_LENGTH = 500;

    /** A long value behind the quotation mark that opens it, which follows no word, and which no space follows. */
    private static final Pattern LONG_QUOTED =
            Pattern.compile("(?<=(?<!\\w)')[^\\s'.,;:)][^']{" + (MAX_QUOTED_LENGTH - 1) + ",}");

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof CommandFailed || failure instanceof ClientFailed) {
            return report(command, failure.getMessage());
        }
        if (failure instanceof InvalidPathException invalid) {
            return report(command, OptionConverters.reason(invalid));
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
        err.println(printable(String.valueOf(misuse.getMessage())));
        if (!command.getSubcommands().isEmpty() && !UnmatchedArgumentException.printSuggestions(misuse, err)) {
            command.usage(err);
        } else {
            err.println("'" + command.getCommandSpec().qualifiedName() + " --help' explains the command.");
        }
        return CommandLine.ExitCode.USAGE;
    }

    private static int report(CommandLine command, @Nullable String reason) {
        command.getErr().println(printable(command.getCommandSpec().qualifiedName() + ": " + reason));
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** Returns a message without the rest of long values and with escapes for hidden characters. */
    private static String printable(String message) {
        return TerminalText.escaped(LONG_QUOTED
                .matcher(message)
                .replaceAll(value -> Matcher.quoteReplacement(Text.abbreviate(value.group(), MAX_QUOTED_LENGTH))));
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
