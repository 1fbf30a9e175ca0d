package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.FaultyFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies of the database file, each as a kill or a power loss at that moment would leave it: every change is in it with
 * its record, what was acknowledged is there, and the chain has no gap. {@code -Dcapstan.copies.seconds=N} goes on for
 * longer.
 */
@Timeout(3_600)
class WholeTransactionsNightly {

    private static final Duration TIME = Duration.ofSeconds(Long.getLong("capstan.copies.seconds", 120));
    private static final int COMPACTION_PERIOD = 10;

    @TempDir
    private Path directory;

    private final Random random = new Random();
    private Path data;
    private FaultyFiles files;

    /** Leaves a copy of the database file. */
    private interface Fault {
        void copyTo(Path copy) throws Exception;
    }

    @BeforeEach
    void registerFiles() throws Exception {
        FaultyFiles.register();
        data = Files.createDirectory(directory.resolve("data"));
        files = FaultyFiles.of(data);
    }

    @Test
    void aKillLeavesWholeTransactions() throws Exception {
        assertThat(brokenCopies(files::copyDatabase)).isEmpty();
    }

    @Test
    void powerLossLeavesWholeTransactions() throws Exception {
        files.rememberWrites();

        assertThat(brokenCopies(copy -> files.loseUnsynced(copy, random))).isEmpty();
    }

    private List<String> brokenCopies(Fault fault) throws Exception {
        List<String> broken = new ArrayList<>();
        int copies = 0;
        try (RecordedChanges changes = new RecordedChanges(data)) {
            long end = System.nanoTime() + TIME.toNanos();
            while (System.nanoTime() < end && changes.isRunning()) {
                Path copy = Files.createDirectory(directory.resolve("copy" + copies));
                long acknowledged = changes.acknowledged();
                fault.copyTo(EmbeddedDatabase.file(copy));
                broken.addAll(RecordedChanges.broken(copy, acknowledged));
                Files.delete(EmbeddedDatabase.file(copy));
                copies++;
                if (copies % COMPACTION_PERIOD == 0) {
                    changes.compact();
                }
            }
        }
        assertThat(copies).as("copies").isGreaterThan(10);
        return broken;
    }
}
