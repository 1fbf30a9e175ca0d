package dev.capstan.tck.subject.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.file.SubjectFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnServerTest {

    @TempDir
    private Path work;

    @Test
    void theServerKeepsItsStateInADirectoryThatExists() {
        String writesAndLists = "touch {work}/$$ && echo \"started $(ls {work} | wc -l) times\" && sleep 60";
        SubjectFile.Start start = new SubjectFile.Start(
                List.of("sh", "-c", writesAndLists), work, Pattern.compile("(.* times)"), Duration.ofSeconds(30));

        try (OwnServer server = new OwnServer(start, FixtureNames.UNCHANGED, work)) {
            assertThat(server.start(Set.of(), Map.of())).isEqualTo("started 1 times");
            assertThat(server.start(Set.of(), Map.of())).isEqualTo("started 2 times");
        }
    }
}
