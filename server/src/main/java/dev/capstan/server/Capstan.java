package dev.capstan.server;

import dev.capstan.server.cli.AccountsCommand;
import dev.capstan.server.cli.AgentCommand;
import dev.capstan.server.cli.AgentsCommand;
import dev.capstan.server.cli.AuditCommand;
import dev.capstan.server.cli.CallCommand;
import dev.capstan.server.cli.CancelCommand;
import dev.capstan.server.cli.CapabilitiesCommand;
import dev.capstan.server.cli.Failures;
import dev.capstan.server.cli.HostsCommand;
import dev.capstan.server.cli.NegotiateCommand;
import dev.capstan.server.cli.PeersCommand;
import dev.capstan.server.cli.RegistryCommand;
import dev.capstan.server.cli.RelayCommand;
import dev.capstan.server.cli.ServeCommand;
import dev.capstan.server.cli.ValidateCommand;
import dev.capstan.server.cli.WhoisCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;

/** The program {@code capstan}: exit code 0 for success, 1 for a refusal or a failure, 2 for misuse. */
@Command(
        name = "capstan",
        description = "The reference server of typed agent capabilities.",
        mixinStandardHelpOptions = true,
        versionProvider = Capstan.Version.class,
        subcommands = {
            ServeCommand.class,
            ValidateCommand.class,
            CapabilitiesCommand.class,
            CallCommand.class,
            CancelCommand.class,
            NegotiateCommand.class,
            WhoisCommand.class,
            PeersCommand.class,
            RelayCommand.class,
            AgentCommand.class,
            AccountsCommand.class,
            HostsCommand.class,
            AgentsCommand.class,
            RegistryCommand.class,
            AuditCommand.class,
            AutoComplete.GenerateCompletion.class,
            HelpCommand.class
        })
public final class Capstan {

    /** How often Java's HTTP client sends a request where we do not say so: a GET whose line broke it would send again. */
    private static final String HTTP_ATTEMPTS = "jdk.httpclient.redirects.retrylimit";

    private Capstan() {}

    /** Runs one command and ends with its exit code. */
    public static void main(String[] arguments) {
        System.getProperties().putIfAbsent(HTTP_ATTEMPTS, "1");
        System.exit(
                commandLine().setOut(utf8(System.out)).setErr(utf8(System.err)).execute(arguments));
    }

    /** What is written is UTF-8, as JSON has to be, whatever the locale is. */
    private static PrintWriter utf8(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** The commands, for whoever runs them within a program. */
    public static CommandLine commandLine() {
        return new CommandLine(new Capstan())
                .setExecutionExceptionHandler(new Failures())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true);
    }

    /** Tells the version from the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Capstan.class.getPackage().getImplementationVersion();
            return new String[] {"capstan " + (version == null ? "(unpackaged)" : version)};
        }
    }
}
