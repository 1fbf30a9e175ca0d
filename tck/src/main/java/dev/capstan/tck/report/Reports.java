package dev.capstan.tck.report;

import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A writer of a report in every format: {@code report.json}, {@code report.html}, {@code junit.xml}, {@code support.md}
 * and {@code badge.svg}.
 */
public final class Reports {

    private Reports() {}

    /**
     * Writes the files into a directory, replacing existing ones; the directory is created if missing. Each file is
     * complete at any time. Throws a {@link HarnessError} if one cannot be written.
     */
    public static synchronized void write(Path directory, Report report, Run run) {
        try {
            Files.createDirectories(directory);
            write(directory, "report.json", JsonReport.of(report, run));
            write(directory, "report.html", HtmlReport.of(report, run));
            write(directory, "junit.xml", JUnitReport.of(report, run));
            write(directory, "support.md", SupportTable.of(report, run));
            write(directory, "badge.svg", Badge.of(report, run));
        } catch (IOException e) {
            throw new HarnessError("the report cannot be written to " + directory, e);
        }
    }

    /** Writes a temporary file and moves it to the final name. An unpaired surrogate becomes a question mark. */
    private static void write(Path directory, String name, String content) throws IOException {
        Path part = directory.resolve(name + ".part");
        Files.write(part, content.getBytes(StandardCharsets.UTF_8));
        Files.move(part, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
}
