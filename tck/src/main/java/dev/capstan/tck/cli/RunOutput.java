package dev.capstan.tck.cli;

import dev.capstan.tck.report.JsonReport;
import dev.capstan.tck.report.Reports;
import dev.capstan.tck.report.SubjectErrors;
import dev.capstan.tck.report.SummaryTable;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The output of a run.
 *
 * @param json whether the summary is the JSON report, so that everything else goes to {@code err}
 * @param verbose whether the summary lists every rule
 * @param reports the directory for the reports, if they are written
 */
record RunOutput(PrintWriter out, PrintWriter err, boolean json, boolean verbose, Optional<Path> reports) {

    /** Returns the writer for progress. */
    PrintWriter progress() {
        return json ? err : out;
    }

    /** Writes the reports, replacing those of an earlier call. */
    void write(Report report, Run run) {
        reports.ifPresent(directory -> Reports.write(directory, report, run));
    }

    /**
     * Keeps the end of the standard error of a subject with the reports of a run that failed. Returns its file, or empty
     * if there is no output or no directory for reports.
     *
     * @param failed whether the run failed; otherwise the file of an earlier run is deleted
     * @param workDirectory work directory of the run
     */
    Optional<Path> keep(boolean failed, Path workDirectory) {
        if (!failed) {
            reports.ifPresent(SubjectErrors::delete);
            return Optional.empty();
        }
        return reports.flatMap(directory -> SubjectErrors.write(directory, SubjectFactory.errorOutputs(workDirectory)));
    }

    /**
     * Prints the final summary.
     *
     * @param errors the file with the end of the subject's standard error, if it was kept
     */
    void summarize(Report report, Run run, Optional<Path> errors) {
        if (json) {
            out.print(JsonReport.of(report, run));
        } else {
            out.println();
            out.print(verbose ? SummaryTable.everyRule(report) : SummaryTable.of(report));
            reports.ifPresent(directory -> out.println("reports: " + directory.resolve("report.html")));
            errors.ifPresent(file -> out.println("error output of the subject: " + file));
        }
        out.flush();
    }
}
