package dev.capstan.audit;

import static dev.capstan.audit.Events.storeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.audit.Verification.Broken;
import dev.capstan.audit.export.ExportFailed;
import dev.capstan.audit.export.ExportRecords;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.port.RecordUnreadable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A chain of ten records, of which one cannot be read. */
class UnreadableRecordTest {

    private final InMemoryChainStore sound = storeOf(10);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 7, 10})
    void verificationNamesTheRecordAndTheHeadBeforeIt(long damaged) {
        Verification found = new VerifyChain(new UnreadableStore(sound, damaged)).verify("default", Optional.empty());

        ChainHead before = damaged == 1
                ? ChainHead.START
                : Events.records(sound, "default").get((int) damaged - 2).head();
        assertThat(found)
                .isEqualTo(new Broken(
                        damaged - 1,
                        before,
                        damaged,
                        BreakKind.UNREADABLE,
                        "record " + damaged
                                + " cannot be read: the database is damaged there, and the chain cannot be verified"
                                + " from record " + damaged + " on"));
        assertThat(found.toJson().at("/first_broken/how").textValue()).isEqualTo("unreadable");
    }

    @Test
    void anEarlierBreakIsNamedFirst() {
        var tampered = new TamperedStore(
                Tamper.replaced(
                        Events.records(sound, "default"),
                        4,
                        Tamper.withKind(Events.records(sound, "default").get(3), "harmless")),
                sound.head("default"));

        Verification found = new VerifyChain(new UnreadableStore(tampered, 7)).verify("default", Optional.empty());

        assertThat(found).isInstanceOfSatisfying(Broken.class, broken -> {
            assertThat(broken.seq()).isEqualTo(4);
            assertThat(broken.how()).isEqualTo(BreakKind.CHANGED);
        });
    }

    @Test
    void aPageEndsBeforeTheRecordAndTheNextOneSaysWhy() {
        QueryRecords records = new QueryRecords(new UnreadableStore(sound, 7));

        RecordPage first = records.query(Selection.of("default"), 0, 100);
        assertThat(first.records()).hasSize(6);
        assertThat(first.hasMore()).isTrue();
        assertThat(records.query(Selection.of("default"), 0, 4).nextCursor()).isEqualTo(4);
        assertThatExceptionOfType(RecordUnreadable.class)
                .isThrownBy(() -> records.query(Selection.of("default"), first.nextCursor(), 100))
                .withMessageContaining("record 7 of tenant 'default' cannot be read");
        assertThatExceptionOfType(RecordUnreadable.class)
                .isThrownBy(() -> records.query(Selection.of("default", "a"), 6, 100))
                .withMessageContaining("a record after number 6 of tenant 'default' cannot be read");
        assertThat(records.query(Selection.of("default"), 7, 100).records()).hasSize(3);
    }

    @Test
    void anExportKeepsTheRecordsBeforeItAndFails() throws Exception {
        Path file = directory.resolve("audit.jsonl");
        ExportRecords export = new ExportRecords(new UnreadableStore(sound, 7));

        assertThatExceptionOfType(ExportFailed.class)
                .isThrownBy(() -> export.toFile(Selection.of("default"), file, directory.resolve("cursor")))
                .withMessageContainingAll("record 7 of tenant 'default' cannot be read", "ends with 6:");

        assertThat(Files.readAllLines(file)).hasSize(6);
        assertThat(new ExportRecords(sound)
                        .toFile(Selection.of("default"), file, directory.resolve("cursor"))
                        .records())
                .as("what a restored store adds")
                .isEqualTo(4);
    }

    @Test
    void anExportThatCannotBeginLeavesNoFile() {
        Path file = directory.resolve("audit.jsonl");
        Path cursor = directory.resolve("cursor");
        ExportRecords export = new ExportRecords(new UnreadableStore(sound, 1));

        assertThatExceptionOfType(ExportFailed.class)
                .isThrownBy(() -> export.toFile(Selection.of("default"), file, cursor));
        assertThatExceptionOfType(ExportFailed.class)
                .isThrownBy(() -> export.toSink(Selection.of("default"), lines -> {}, cursor));

        assertThat(directory).isEmptyDirectory();
    }
}
