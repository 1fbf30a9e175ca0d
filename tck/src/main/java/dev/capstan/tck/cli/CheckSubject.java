package dev.capstan.tck.cli;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.ConformanceRun;
import dev.capstan.tck.Selection;
import dev.capstan.tck.report.PreflightText;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.file.UnopenedSubject;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.ExpectedFailures;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A check of one subject that opens it, runs the scenarios, and writes reports even if it is stopped early. */
final class CheckSubject {

    /** The area that is checked only over NATS. */
    private static final String BUS = "bus";

    /** The area that is checked over NATS alone for a subject whose peers have no HTTP. */
    private static final String DISCOVERY = "discovery";

    private static final int NO_VERDICT = 2;

    private static final Optional<String> UNFINISHED = Optional.of("the run was still in progress");

    private final Selection selection;
    private final ExpectedFailures expected;
    private final Duration timeout;
    private final int parallelism;
    private final int retries;
    private final boolean preflight;
    private final RunOutput output;
    private final List<String> command;
    private final Instant started = Instant.now();
    private final StopSignal stop = new StopSignal();

    private boolean isFinalWritten;

    CheckSubject(
            Selection selection,
            ExpectedFailures expected,
            Duration timeout,
            int parallelism,
            int retries,
            boolean preflight,
            RunOutput output,
            List<String> command) {
        this.selection = selection;
        this.expected = expected;
        this.timeout = timeout;
        this.parallelism = parallelism;
        this.retries = retries;
        this.preflight = preflight;
        this.output = output;
        this.command = List.copyOf(command);
    }

    /** Checks the subject of a file, and returns the exit code. */
    int run(Path subjectFile, Optional<String> url, Optional<String> nats) {
        SubjectFile file = SubjectFileReader.from(subjectFile, url);
        if (nats.isEmpty() && isCheckedOverNatsAlone(file)) {
            throw new HarnessError(
                    "all that " + subjectFile + " claims is checked over NATS; name a NATS server with --nats URL");
        }
        try (TemporaryDirectory directory = TemporaryDirectory.create();
                SubjectFactory open = open(file, url, nats, directory.path())) {
            ConformanceRun run = new Conformance().prepare(open.subject(), selection, stop);
            List<ScenarioResult> problems = preflight ? run.preflight(parallelism) : List.of();
            if (!problems.isEmpty()) {
                stop.request("hooks or fixtures are missing or fail: " + problems.size());
                report(file, problems, run.interimReport().notBegun(), directory.path());
                return NO_VERDICT;
            }
            Report report = inTime(run, open).expecting(expected);
            writeFinal(report);
            Optional<Path> kept = output.keep(report.exitCode() != 0, directory.path());
            output.summarize(report, about(stop.reason()), kept);
            if (nats.isEmpty() && !output.json()) {
                adviseNats(file, report);
            }
            return report.exitCode();
        }
    }

    /** Opens the subject. If it cannot be opened, the reports say so: those of an earlier run would mislead. */
    private SubjectFactory open(SubjectFile file, Optional<String> url, Optional<String> nats, Path directory) {
        try {
            return SubjectFactory.of(file, url, nats, directory, retries, message -> {});
        } catch (HarnessError e) {
            String reason = String.valueOf(e.getMessage());
            stop.request(reason);
            Subject unopened = new UnopenedSubject(file, reason);
            try {
                writeFinal(new Conformance()
                        .prepare(unopened, selection, stop)
                        .interimReport()
                        .notBegun());
                keep(directory);
            } catch (HarnessError unwritten) {
                e.addSuppressed(unwritten);
            }
            throw e;
        }
    }

    private void keep(Path workDirectory) {
        output.keep(true, workDirectory)
                .ifPresent(kept -> output.progress().println("error output of the subject: " + kept));
    }

    private static boolean isCheckedOverNatsAlone(SubjectFile file) {
        boolean arePeersOnHttp = file.peers().over().contains(Transport.HTTP);
        List<String> areas =
                file.claims().stream().filter(Subject.AREAS::contains).toList();
        return !areas.isEmpty()
                && areas.stream().allMatch(area -> area.equals(BUS) || area.equals(DISCOVERY) && !arePeersOnHttp);
    }

    /** Reports the problems that prevent a verdict. */
    private void report(SubjectFile file, List<ScenarioResult> problems, Report report, Path workDirectory) {
        writeFinal(report);
        output.out().print(output.json() ? PreflightText.json(file.name(), problems) : PreflightText.of(problems));
        output.out().flush();
        keep(workDirectory);
    }

    /** Says what was not checked because no NATS server was named. */
    private void adviseNats(SubjectFile file, Report report) {
        if (isAboutPeers(report)) {
            output.out().println("peers were checked over HTTP only; --nats URL checks them over NATS, too");
        }
        if (file.claims().contains(BUS) && isAboutBus(report)) {
            output.out().println("no bus rule was checked; name a NATS server with --nats URL");
        }
    }

    private static boolean isAboutBus(Report report) {
        return report.results().stream().anyMatch(result -> result.rule().area().equals(BUS));
    }

    private static boolean isAboutPeers(Report report) {
        return report.results().stream()
                .anyMatch(result -> result.rule().area().equals(DISCOVERY) && result.verdict() != Verdict.INAPPLICABLE);
    }

    private Report inTime(ConformanceRun run, SubjectFactory open) {
        Thread interrupted = new Thread(() -> interrupted(run, open), "interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        try {
            writeInterim(run.interimReport());
            return new TimeLimitedRun(run, stop, timeout, this::writeInterim)
                    .run(parallelism, new Progress(output.progress(), run.scenarios()));
        } finally {
            remove(interrupted);
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The kit is being stopped at the moment at which the run ends, and the hook runs.
        }
    }

    /** Handles an early end of the kit: writes the findings and stops the processes that were started. */
    private void interrupted(ConformanceRun run, SubjectFactory open) {
        stop.request("the run was interrupted");
        writeFinal(run.interimReport());
        open.close();
    }

    /** Writes the findings so far, unless the final report was already written: both may happen at the same moment. */
    private synchronized void writeInterim(Report report) {
        if (!isFinalWritten) {
            output.write(report.expecting(expected), about(UNFINISHED));
        }
    }

    private synchronized void writeFinal(Report report) {
        isFinalWritten = true;
        output.write(report.expecting(expected), about(stop.reason()));
    }

    private Run about(Optional<String> stopped) {
        return new Run(KitVersion.version(), started, Duration.between(started, Instant.now()), command, stopped);
    }
}
