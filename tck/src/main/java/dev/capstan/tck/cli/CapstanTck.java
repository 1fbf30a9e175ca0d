package dev.capstan.tck.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.Selection;
import dev.capstan.tck.exchange.Redaction;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.report.ExpectedFailuresReader;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.verdict.ExpectedFailures;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command {@code capstan-tck}. */
@Command(
        name = "capstan-tck",
        mixinStandardHelpOptions = true,
        versionProvider = KitVersion.class,
        description = "Check an implementation of typed agent capabilities against the rules.",
        subcommands = {
            InitCommand.class,
            FleetCommand.class,
            ListCommand.class,
            ExplainCommand.class,
            ChangesCommand.class,
            ResultCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every applicable MUST holds or is expected to fail",
            "1:a MUST does not hold, or a rule holds that is expected to fail",
            "2:no verdict: an invalid subject file, a failed hook or fixture, a subject that does not respond, no rule"
                    + " that applies, an error of the kit, or a usage error",
            "3:no MUST fails, and for some rule it could not be told whether it holds"
        })
public final class CapstanTck implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--subject", paramLabel = "FILE", description = "Description of the subject: subject.yaml.")
    private @Nullable Path subject;

    @Option(names = "--url", paramLabel = "URL", description = "URL of the subject. Default: the URL in its file.")
    private @Nullable String url;

    @Option(
            names = "--nats",
            paramLabel = "URL",
            description = "NATS server of the subject's peers, such as nats://127.0.0.1:4222.")
    private @Nullable String nats;

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description = "Directory for report.json, report.html, junit.xml, support.md and badge.svg.")
    private @Nullable Path reports;

    @Option(
            names = "--expected",
            paramLabel = "FILE",
            description = "File of the rules that are expected to fail; the run fails if one of them holds.")
    private @Nullable Path expected;

    @Option(
            names = "--lanes",
            paramLabel = "N",
            defaultValue = "4",
            description = "Number of concurrent scenarios. Default: ${DEFAULT-VALUE}.")
    private int lanes;

    @Option(
            names = "--within",
            paramLabel = "SECONDS",
            defaultValue = "900",
            description = "Time limit; rules not checked by then are reported as cannot-tell. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int within;

    @Option(
            names = "--retries",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "Number of repetitions of a request without an effect or a token if its connection is cut, for"
                            + " a load balancer whose servers restart. Default: ${DEFAULT-VALUE}.")
    private int retries;

    @Option(
            names = "--no-preflight",
            description = "Check the rules even if a hook or a fixture is missing or fails. Rules that need it are"
                    + " reported as cannot-tell.")
    private boolean noPreflight;

    @Option(names = "--verbose", description = "Report every rule at the end, not only those that do not hold.")
    private boolean verbose;

    @Option(names = "--json", description = "Print report.json instead of the summary; progress goes to stderr.")
    private boolean json;

    private CapstanTck() {}

    /** Runs the kit and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Creates the command, ready for execution. */
    public static CommandLine commandLine() {
        return new CommandLine(new CapstanTck())
                .setExecutionExceptionHandler(CapstanTck::failed)
                .setParameterExceptionHandler(CapstanTck::misused);
    }

    @Override
    public Integer call() {
        if (subject == null) {
            throw usageError("--subject FILE is missing; 'capstan-tck init' writes such a file");
        }
        if (lanes < 1 || lanes > 64) {
            throw usageError("--lanes must be a number from 1 to 64");
        }
        if (within < 1 || within > 86_400) {
            throw usageError("--within must be 1 to 86400 seconds");
        }
        if (retries < 0 || retries > 10) {
            throw usageError("--retries must be a number from 0 to 10");
        }
        CommandLine command = spec.commandLine();
        Selection selection = rules.selection();
        CheckSubject check = new CheckSubject(
                selection,
                expected == null ? ExpectedFailures.NONE : ExpectedFailuresReader.from(expected),
                Duration.ofSeconds(within),
                lanes,
                retries,
                !noPreflight && selection.ids().isEmpty(),
                new RunOutput(command.getOut(), command.getErr(), json, verbose, Optional.ofNullable(reports)),
                givenCommandLine(command.getParseResult()));
        return check.run(subject, Optional.ofNullable(url), Optional.ofNullable(nats));
    }

    /** Returns the command line as given, starting with the jar. */
    private static List<String> givenCommandLine(ParseResult parsed) {
        String launched = System.getProperty("sun.java.command", "").split(" ", 2)[0];
        String jar = launched.endsWith(".jar") ? launched : "capstan-tck.jar";
        return Stream.concat(Stream.of("java", "-jar", jar), parsed.originalArgs().stream())
                .toList();
    }

    /** Reports what is wrong, and where to read on: after all options, nobody would see the reason. */
    private static int misused(ParameterException misuse, String[] arguments) {
        CommandLine command = misuse.getCommandLine();
        command.getErr().println(misuse.getMessage());
        command.getErr().println("'" + command.getCommandSpec().qualifiedName() + " --help' explains the command.");
        return CommandLine.ExitCode.USAGE;
    }

    /** Reports a failure; with {@code --json}, also as JSON for programs that read standard output. */
    private static int failed(Exception fault, CommandLine command, ParseResult parsed) {
        boolean isOfKit = !(fault instanceof HarnessError);
        String message = Redaction.of(isOfKit ? "the kit failed: " + fault : String.valueOf(fault.getMessage()));
        PrintWriter err = command.getErr();
        err.println("capstan-tck: " + message);
        if (isOfKit) {
            fault.printStackTrace(err);
        }
        if (command.getCommand() instanceof CapstanTck kit && kit.json) {
            ObjectNode error = Json.object().put("error", message).put("exit", CommandLine.ExitCode.USAGE);
            command.getOut().println(Json.pretty(error));
        }
        return CommandLine.ExitCode.USAGE;
    }

    private ParameterException usageError(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
