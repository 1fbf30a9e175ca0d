package dev.capstan.tck.cli;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.report.JsonReport;
import dev.capstan.tck.report.SummaryTable;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.file.ReadSubjectFile;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.OpenSubject;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code capstan-tck}. */
@Command(
        name = "capstan-tck",
        mixinStandardHelpOptions = true,
        versionProvider = CapstanTck.Version.class,
        description = "Checks an implementation of typed agent capabilities against the rules.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every MUST that applies holds",
            "1:a MUST does not hold",
            "2:the kit could not find out: a wrong subject.yaml, a subject that does not answer, a misuse"
        })
public final class CapstanTck implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--subject",
            required = true,
            paramLabel = "FILE",
            description = "How the subject describes itself, such as subject.yaml.")
    private @Nullable Path subject;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Where the subject answers, instead of what its file says.")
    private @Nullable String url;

    @Option(
            names = "--nats",
            paramLabel = "URL",
            description = "A NATS server at which the subject's peers are met, too, such as nats://127.0.0.1:4222.")
    private @Nullable String nats;

    @Option(names = "--area", paramLabel = "AREA", description = "Only the rules of this area; may be repeated.")
    private Set<String> areas = new LinkedHashSet<>();

    @Option(
            names = "--only",
            paramLabel = "ID",
            description = "Only this rule, or this group of rules, such as TC-2.3 or TC-2; may be repeated.")
    private Set<String> only = new LinkedHashSet<>();

    @Option(names = "--report", paramLabel = "DIR", description = "Writes report.json into this directory.")
    private @Nullable Path reportDirectory;

    private CapstanTck() {}

    /** Runs the kit and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The command, ready to be executed. */
    public static CommandLine commandLine() {
        return new CommandLine(new CapstanTck()).setExecutionExceptionHandler((fault, command, result) -> {
            if (fault instanceof HarnessFault) {
                command.getErr().println("capstan-tck: " + fault.getMessage());
            } else {
                command.getErr().println("capstan-tck: the kit failed: " + fault);
                fault.printStackTrace(command.getErr());
            }
            return CommandLine.ExitCode.USAGE;
        });
    }

    @Override
    public Integer call() throws IOException {
        Selection selection = selection();
        Path work = Files.createTempDirectory("capstan-tck-");
        SubjectFile file = ReadSubjectFile.from(given(subject));
        try (OpenSubject open = OpenSubject.of(file, Optional.ofNullable(url), Optional.ofNullable(nats), work)) {
            Report report = new Conformance().check(open.subject(), selection, this::progress);
            out().println();
            out().println();
            out().print(SummaryTable.of(report));
            if (nats == null && file.claims().contains("discovery")) {
                out().println(
                                "its peers are met over HTTP alone: name a NATS server by --nats to meet them there, too");
            }
            out().flush();
            write(report);
            return report.exitCode();
        }
    }

    private Selection selection() {
        for (String area : areas) {
            if (!RuleBook.AREAS.contains(area)) {
                throw misuse("'" + area + "' is no area: take one of " + String.join(", ", RuleBook.AREAS));
            }
        }
        Selection selection = new Selection(areas, only);
        if (RuleBook.bundled().rules().stream().noneMatch(selection::takes)) {
            throw misuse("no rule is selected by " + only + (areas.isEmpty() ? "" : " in " + areas));
        }
        return selection;
    }

    private void progress(ScenarioResult scenario) {
        out().print(scenario.verdict() == Verdict.PASSED ? "." : "F");
        out().flush();
    }

    private void write(Report report) throws IOException {
        if (reportDirectory != null) {
            Files.createDirectories(reportDirectory);
            Files.writeString(reportDirectory.resolve("report.json"), JsonReport.of(report, Version.suite()));
        }
    }

    private PrintWriter out() {
        return given(spec).commandLine().getOut();
    }

    private ParameterException misuse(String message) {
        return new ParameterException(given(spec).commandLine(), message);
    }

    private static <T> T given(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the command line has not been parsed");
        }
        return value;
    }

    /** Which version of the kit this is. */
    static final class Version implements CommandLine.IVersionProvider {

        static String suite() {
            String version = CapstanTck.class.getPackage().getImplementationVersion();
            return version == null ? "unpackaged" : version;
        }

        @Override
        public String[] getVersion() {
            return new String[] {"capstan-tck " + suite()};
        }
    }
}
