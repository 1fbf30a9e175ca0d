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
 * Where a run tells what it finds.
 *
 * @param json whether the summary is the report itself, so that everything else goes to {@code err}
 * @param verbose whether the summary tells of every rule
 * @param reports where the reports are written, if anywhere
 */
record RunOutput(PrintWriter out, PrintWriter err, boolean json, boolean verbose, Optional<Path> reports) {

    /** Where progress is shown. */
    PrintWriter progress() {
        return json ? err : out;
    }

    /** Writes the reports; one that was written before is replaced. */
    void keep(Report report, Run run) {
        reports.ifPresent(directory -> Reports.write(directory, report, run));
    }

    /** Tells of the end. */
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
