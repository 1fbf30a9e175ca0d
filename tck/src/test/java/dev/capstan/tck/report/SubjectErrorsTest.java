package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubjectErrorsTest {

    @TempDir
    private Path directory;

    private static SortedMap<String, Path> of(Path errors) {
        return new TreeMap<>(Map.of("subject.err", errors));
    }

    @Test
    void theLastLinesAreKeptWithoutSecrets() throws IOException {
        Path errors = Files.writeString(
                directory.resolve("errors"),
                "the first line\n" + "x".repeat(SubjectErrors.MAX_BYTES) + "\npassword=hunter2\nthe last line\n");

        Path file = SubjectErrors.write(directory.resolve("report"), of(errors)).orElseThrow();

        assertThat(file).hasFileName("subject-stderr.txt").hasContent("password=[removed]\nthe last line\n");
    }

    @Test
    void aShortOutputIsKeptWhole() throws IOException {
        Path errors = Files.writeString(directory.resolve("errors"), "the first line\nthe last line");

        assertThat(SubjectErrors.write(directory, of(errors)).orElseThrow())
                .hasContent("the first line\nthe last line\n");
    }

    @Test
    void serversOfSingleScenariosHaveTheirOutput() throws IOException {
        Path subject = Files.writeString(directory.resolve("subject.err"), "of the subject\n");
        Path own = Files.writeString(directory.resolve("own.err"), "token=hunter2\n");
        Path silent = Files.writeString(directory.resolve("silent.err"), "");

        Path file = SubjectErrors.write(
                        directory,
                        new TreeMap<>(Map.of("subject.err", subject, "own-1/own.err", own, "own-1/silent.err", silent)))
                .orElseThrow();

        assertThat(file).hasContent("== own-1/own.err\ntoken=[removed]\n== subject.err\nof the subject\n");
    }

    @Test
    void withoutOutputTheFileOfAnEarlierRunIsRemoved() throws IOException {
        Path file = Files.writeString(directory.resolve("subject-stderr.txt"), "of an earlier run");

        assertThat(SubjectErrors.write(directory, new TreeMap<>())).isEmpty();
        assertThat(file).doesNotExist();
    }

    @Test
    void theFileOfAnEarlierRunCanBeDeleted() throws IOException {
        Path file = Files.writeString(directory.resolve("subject-stderr.txt"), "of an earlier run");

        SubjectErrors.delete(directory);
        SubjectErrors.delete(directory);

        assertThat(file).doesNotExist();
    }

    @Test
    void aPrivateKeyOnSeveralLinesIsRemoved() throws IOException {
        Path errors = Files.writeString(directory.resolve("errors"), """
                it starts
                -----BEGIN PRIVATE KEY-----
                MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v
                VpguoRK9JLsLMREScVpezJpGXA7r
                -----END PRIVATE KEY-----
                it ends
                """);

        assertThat(SubjectErrors.write(directory, of(errors)).orElseThrow())
                .hasContent("it starts\n[removed]\nit ends\n");
    }

    @Test
    void aPrivateKeyWhoseBeginningIsLeftOutIsRemoved() throws IOException {
        Path errors = Files.writeString(
                directory.resolve("errors"),
                "-----BEGIN PRIVATE KEY-----\n" + "MC4CAQAwBQYDK2Vw\n".repeat(SubjectErrors.MAX_BYTES / 16)
                        + "-----END PRIVATE KEY-----\nit ends\n");

        assertThat(SubjectErrors.write(directory, of(errors)).orElseThrow()).hasContent("[removed]\nit ends\n");
    }
}
