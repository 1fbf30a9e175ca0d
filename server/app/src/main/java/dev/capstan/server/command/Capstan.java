package dev.capstan.server.command;

import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandExceptionHandler;
import dev.capstan.cli.OptionConverters;
import dev.capstan.cli.account.AccountsCommand;
import dev.capstan.cli.account.AgentsCommand;
import dev.capstan.cli.account.BackupCommand;
import dev.capstan.cli.account.HostsCommand;
import dev.capstan.cli.account.ReloadCommand;
import dev.capstan.cli.agent.AgentCommand;
import dev.capstan.cli.audit.AuditCommand;
import dev.capstan.cli.completion.CompletionCommand;
import dev.capstan.cli.fleet.CapabilitiesCommand;
import dev.capstan.cli.fleet.ImportCommand;
import dev.capstan.cli.fleet.ValidateCommand;
import dev.capstan.cli.invocation.CallCommand;
import dev.capstan.cli.invocation.CancelCommand;
import dev.capstan.cli.network.DirectCommand;
import dev.capstan.cli.network.InboxCommand;
import dev.capstan.cli.network.PeersCommand;
import dev.capstan.cli.network.RelayCommand;
import dev.capstan.cli.network.SayCommand;
import dev.capstan.cli.network.WhoisCommand;
import dev.capstan.cli.registry.NegotiateCommand;
import dev.capstan.cli.registry.RegistryCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The command {@code capstan}: exit code 0 for success, 1 for a refusal or a failure, 2 for misuse. */
@Command(
        name = "capstan",
        description = "Reference server of typed agent capabilities.",
        mixinStandardHelpOptions = true,
        versionProvider = Capstan.Version.class)
public final class Capstan {

    /**
     * The default number of attempts of Java's HTTP client: it would otherwise repeat a GET whose connection was
     * closed.
     */
    private static final String HTTP_ATTEMPTS = "jdk.httpclient.redirects.retrylimit";

    private static final List<Class<?>> COMMANDS = List.of(
            ServeCommand.class,
            ConfigCommand.class,
            DoctorCommand.class,
            MigrateCommand.class,
            BackupCommand.class,
            ReloadCommand.class,
            RestoreCommand.class,
            ValidateCommand.class,
            CapabilitiesCommand.class,
            ImportCommand.class,
            CallCommand.class,
            CancelCommand.class,
            NegotiateCommand.class,
            WhoisCommand.class,
            PeersCommand.class,
            SayCommand.class,
            DirectCommand.class,
            InboxCommand.class,
            RelayCommand.class,
            AgentCommand.class,
            AccountsCommand.class,
            HostsCommand.class,
            AgentsCommand.class,
            RegistryCommand.class,
            AuditCommand.class);

    /** Commands that describe the others. */
    private static final List<Class<?>> DESCRIPTIONS = List.of(CompletionCommand.class, HelpCommand.class);

    private Capstan() {}

    /** Runs one command and ends with its exit code. */
    public static void main(String[] arguments) {
        System.getProperties().putIfAbsent(HTTP_ATTEMPTS, "1");
        System.exit(commandLine(arguments)
                .setOut(utf8(System.out))
                .setErr(utf8(System.err))
                .execute(arguments));
    }

    /** Returns a writer in UTF-8, as JSON requires, independent of the locale. */
    private static PrintWriter utf8(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** Returns all commands, for programs that embed them. */
    public static CommandLine commandLine() {
        return with(Stream.concat(COMMANDS.stream(), DESCRIPTIONS.stream()));
    }

    /**
     * Returns the commands that can run these arguments. Reading the options of all commands takes longer than most
     * commands, so this is the one that the first argument names; all, if it names none or one that describes others.
     *
     * @param arguments the arguments of the program, which this does not run
     */
    public static CommandLine commandLine(String[] arguments) {
        return Stream.of(arguments)
                .limit(1)
                .flatMap(name -> COMMANDS.stream().filter(command -> name.equals(name(command))))
                .findFirst()
                .map(command -> with(Stream.of(command)))
                .orElseGet(Capstan::commandLine);
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    private static CommandLine with(Stream<Class<?>> commands) {
        CommandLine all = new CommandLine(new Capstan());
        commands.forEach(all::addSubcommand);
        CommandExceptionHandler exceptions = new CommandExceptionHandler();
        return OptionConverters.register(all)
                .setExecutionStrategy(Capstan::execute)
                .setExecutionExceptionHandler(exceptions)
                .setParameterExceptionHandler(exceptions)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true);
    }

    /** Runs a command and returns its exit code. A result that cannot be written is a failure. */
    private static int execute(ParseResult parsed) {
        int exit = new RunLast().execute(parsed);
        CommandLine command = parsed.commandSpec().commandLine();
        if (exit == CommandLine.ExitCode.OK
                && hasResult(parsed)
                && command.getOut().checkError()) {
            command.getErr()
                    .println("capstan: standard output is closed or full, so the result is incomplete; repeat the"
                            + " command with one that can be written");
            return CommandLine.ExitCode.SOFTWARE;
        }
        return exit;
    }

    private static boolean hasResult(ParseResult parsed) {
        List<CommandLine> commands = parsed.asCommandLineList();
        return !(commands.get(commands.size() - 1).getCommand() instanceof CliCommand command) || command.hasResult();
    }

    /** The version from the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Capstan.class.getPackage().getImplementationVersion();
            return new String[] {"capstan " + (version == null ? "(unpackaged)" : version)};
        }
    }
}
