package dev.capstan.tck.cli;

import dev.capstan.tck.report.JsonReport;
import dev.capstan.tck.report.Reports;
import dev.capstan.tck.report.SummaryTable;
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

    /** Prints the final summary. */
    void summarize(Report report, Run run) {
        if (json) {
            out.print(JsonReport.of(report, run));
        } else {
            out.println();
            out.print(verbose ? SummaryTable.everyRule(report) : SummaryTable.of(report));
            reports.ifPresent(directory -> out.println("reports: " + directory.resolve("report.html")));
        }
        out.flush();
    }
}
