package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A directory whose entries may be listed and not accessed is named as the reason, and not what it may contain. */
@DisabledOnOs(OS.WINDOWS)
class UnreadableDirectoriesTest {

    @TempDir
    private Path fleet;

    private Path closed;

    @BeforeEach
    void writeFleet() throws IOException {
        Path agent = Files.createDirectories(fleet.resolve("agents/ada"));
        Files.writeString(agent.resolve("capabilities.yaml"), LoadedTexts.START);
        closed = fleet;
    }

    @AfterEach
    void open() throws IOException {
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "agents", "agents/ada"})
    void theDirectoryIsNamed(String path) throws IOException {
        closed = fleet.resolve(path);
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rw-r--r--"));
        assumeFalse(Files.isExecutable(closed), "an administrator may access every directory");

        assertThat(errors()).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo(DiagnosticCode.UNREADABLE_FILE);
            assertThat(error.toString()).contains("cannot be read; check its permissions");
        });
    }

    private List<Diagnostic> errors() {
        return new LoadCatalog(new BannedKeywordEngine()).fleet(fleet).fold(loaded -> List.of(), found -> found);
    }
}
