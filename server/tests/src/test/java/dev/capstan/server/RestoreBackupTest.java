package dev.capstan.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreBackupTest {

    /** Whatever is deleted first: without the key, a server on the database would create another. */
    @Test
    void noServerStartsOnWhatAnInterruptedCleanupLeaves(@TempDir Path directory) throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        Files.writeString(data.resolve("capstan.mv.db"), "x");
        Files.writeString(data.resolve("server-key.json"), "{}");
        Files.writeString(Files.createDirectory(data.resolve("undeletable")).resolve("file"), "");

        RestoreBackup.clear(data);

        assertThatThrownBy(new FileDatabase(data, Map.of())::prepare)
                .isInstanceOf(StartupFailed.class)
                .hasMessageContaining("the restore of a backup to " + data + " was interrupted");
    }
}
