package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {

    @TempDir
    private Path directory;

    @Test
    void everyFormIsWrittenIntoADirectoryThatIsMade() throws IOException {
        Path made = directory.resolve("a/b");
        Reports.write(made, SampleReports.hostile(), SampleReports.RUN);

        try (Stream<Path> files = Files.list(made)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("report.json", "report.html", "junit.xml", "support.md", "badge.svg");
        }
        StrictXml.read(Files.readString(made.resolve("junit.xml"), StandardCharsets.UTF_8));
        Json.read(Files.readString(made.resolve("report.json"), StandardCharsets.UTF_8));
    }

    @Test
    void laterReportReplacesTheEarlierOne() throws IOException {
        Reports.write(directory, SampleReports.all(Verdict.PASSED), SampleReports.stopped("it still runs"));
        Reports.write(directory, SampleReports.emptyReport(), SampleReports.RUN);

        assertThat(Json.read(Files.readString(directory.resolve("report.json")))
                        .get("complete")
                        .booleanValue())
                .isTrue();
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(5);
        }
    }

    @Test
    void whereItCannotBeWrittenTheKitSaysSo() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "in the way");

        assertThatThrownBy(() -> Reports.write(file, SampleReports.emptyReport(), SampleReports.RUN))
                .isInstanceOf(HarnessError.class)
                .hasMessage("the report cannot be written to " + file);
    }
}
