package dev.capstan.tck.subject.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SubjectFactoryTest {

    @TempDir
    private Path work;

    private void write(String path) throws IOException {
        Files.createDirectories(work.resolve(path).getParent());
        Files.writeString(work.resolve(path), "text");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theErrorOutputIsThatOfTheStartedServersAndNotWhatTheyWrite() throws IOException {
        write("subject.err");
        write("own-server-1/server-1.err");
        write("own-server-1/server-2.err");
        write("own-server-1/state/deep.err");
        write("subject/own.err");
        Files.createSymbolicLink(work.resolve("own-server-1/link.err"), work.resolve("subject/own.err"));

        assertThat(SubjectFactory.errorOutputs(work))
                .containsOnlyKeys("own-server-1/server-1.err", "own-server-1/server-2.err", "subject.err");
    }
}
