package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.report.SummaryTable;
import dev.capstan.tck.subject.file.ReadSubjectFile;
import dev.capstan.tck.subject.http.OpenSubject;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged reference server keeps every covered rule, as its published profile describes it. */
class ReferenceServerIT {

    private static final Path PROFILE = Path.of("profiles", "reference.yaml");

    @TempDir
    private Path work;

    @Test
    void everyCoveredRulePasses() throws Exception {
        try (OpenSubject open =
                OpenSubject.of(ReadSubjectFile.from(PROFILE), Optional.empty(), Optional.empty(), work)) {
            Report report = new Conformance().check(open.subject(), Selection.everything(), scenario -> {});

            assertThat(report.results())
                    .as("%s", SummaryTable.of(report))
                    .isNotEmpty()
                    .allMatch(result -> result.verdict() == Verdict.PASSED);
        }
    }
}
