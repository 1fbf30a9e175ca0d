package dev.capstan.audit;

import static dev.capstan.audit.Events.records;
import static dev.capstan.audit.Events.storeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.audit.export.ExportFailed;
import dev.capstan.audit.export.ExportFile;
import dev.capstan.audit.export.ExportRecords;
import dev.capstan.audit.export.ExportSink;
import dev.capstan.audit.export.Exported;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportRecordsTest {

    private static final Selection ALL = Selection.of("default");

    private final InMemoryChainStore store = storeOf(2300);
    private final ExportRecords export = new ExportRecords(store);

    @TempDir
    Path directory;

    private Path output;
    private Path cursor;

    @BeforeEach
    void name() {
        output = directory.resolve("audit.jsonl");
        cursor = directory.resolve("audit.cursor");
    }

    @Test
    void aFileGetsEveryRecordOnceAndCanBeVerified() throws Exception {
        Exported first = export.toFile(ALL, output, cursor);
        Exported nothing = export.toFile(ALL, output, cursor);
        Events.append(store, 2301, 2400);
        Exported rest = export.toFile(ALL, output, cursor);

        assertThat(first.records()).isEqualTo(2300);
        assertThat(nothing).isEqualTo(new Exported(0, first.cursor()));
        assertThat(rest).isEqualTo(new Exported(100, store.head("default")));
        assertThat(Files.readString(output)).isEqualTo(expected(ALL));
        try (InputStream lines = Files.newInputStream(output)) {
            assertThat(VerifyChain.verifyExport(lines, "default", ChainHead.START, Optional.of(rest.cursor())))
                    .isEqualTo(new Verification.Intact(2400, rest.cursor()));
        }
        assertThat(Files.readString(cursor))
                .isEqualTo("{\"tenant\":\"default\",\"kind\":null,\"head\":\"" + rest.cursor() + "\"}");
    }

    @Test
    void onlyRecordsOfTheKindAreExported() throws Exception {
        Selection kind = Selection.of("default", "b");

        assertThat(export.toFile(kind, output, cursor).records()).isEqualTo(766);
        assertThat(export.toFile(kind, output, cursor).records()).isZero();

        assertThat(Files.readString(output)).isEqualTo(expected(kind));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 9, 10, 200, 290, 291, 292, 40_000, 60_000})
    void resumesAfterACrashWithEachRecordOnce(int lost) throws Exception {
        Events.append(store, 2301, 2301);
        InMemoryChainStore before = storeOf(300);
        new ExportRecords(before).toFile(ALL, output, cursor);
        String cursorBefore = Files.readString(cursor);
        export.toFile(ALL, output, cursor);
        Files.writeString(cursor, cursorBefore);
        try (FileChannel file = FileChannel.open(output, StandardOpenOption.WRITE)) {
            file.truncate(file.size() - lost);
        }

        export.toFile(ALL, output, cursor);

        assertThat(Files.readString(output)).isEqualTo(expected(ALL));
    }

    @Test
    void aCrashBeforeTheFirstLineWasWholeLosesNothing() throws Exception {
        Files.writeString(output, "{\"hash\":\"12");

        export.toFile(ALL, output, cursor);

        assertThat(Files.readString(output)).isEqualTo(expected(ALL));
    }

    @Test
    void aCrashAfterTheFirstLinesFindsACursorAlready() throws Exception {
        List<Boolean> cursorWasThere = new ArrayList<>();

        export.toSink(ALL, lines -> cursorWasThere.add(Files.exists(cursor)), cursor);

        assertThat(cursorWasThere).containsExactly(true, true, true);
    }

    @Test
    void aFileThatWasRotatedAwayGoesOnInANewOne() throws Exception {
        export.toFile(ALL, output, cursor);
        Files.delete(output);
        Events.append(store, 2301, 2302);

        assertThat(export.toFile(ALL, output, cursor).records()).isEqualTo(2);
        assertThat(Files.readAllLines(output)).hasSize(2);
    }

    @Test
    void aSinkThatFailsGetsItsPageAgain() throws Exception {
        List<String> arrived = new ArrayList<>();
        List<String> attempts = new ArrayList<>();
        ExportSink failing = lines -> {
            attempts.add(lines.size() + "");
            if (attempts.size() == 2) {
                throw new IOException("broken pipe");
            }
            arrived.addAll(lines);
        };

        assertThatThrownBy(() -> export.toSink(ALL, failing, cursor))
                .isInstanceOf(ExportFailed.class)
                .hasMessage("records 1001 to 2000 could not be written: broken pipe");
        assertThat(export.toSink(ALL, failing, cursor).records()).isEqualTo(1300);

        assertThat(String.join("\n", arrived) + "\n").isEqualTo(expected(ALL));
    }

    @Test
    void aCursorThatCannotBeMovedLeavesNoFileBeside() {
        ExportSink sink = lines -> {
            Files.delete(cursor);
            Files.createDirectory(cursor);
        };

        assertThatThrownBy(() -> export.toSink(ALL, sink, cursor))
                .isInstanceOf(ExportFailed.class)
                .hasMessageContaining(cursor + " could not be read or written");
        assertThat(directory).isDirectoryContaining(cursor::equals).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void aFileThatIsNoExportIsLeftAlone() throws Exception {
        for (String text : List.of("precious\n", "precious", "{\"a\":1}\n", expected(ALL) + "precious")) {
            Files.writeString(output, text);

            assertThatThrownBy(() -> export.toFile(ALL, output, cursor))
                    .isInstanceOf(ExportFailed.class)
                    .hasMessage(output + " does not end with an exported record; use another file");
            assertThat(Files.readString(output)).isEqualTo(text);
        }
    }

    @Test
    void aCursorServesOneExportOnly() throws Exception {
        export.toFile(ALL, output, cursor);

        assertThatThrownBy(() -> export.toSink(Selection.of("default", "b"), lines -> {}, cursor))
                .isInstanceOf(ExportFailed.class)
                .hasMessage("the cursor " + cursor + " belongs to an export of tenant \"default\" and every kind, not"
                        + " of tenant \"default\" and kind \"b\"; use a separate cursor for each export");
    }

    @Test
    void aFileWithoutItsCursorIsNotContinued() throws Exception {
        export.toFile(ALL, output, cursor);
        Files.delete(cursor);

        assertThatThrownBy(() -> export.toFile(ALL, output, cursor))
                .isInstanceOf(ExportFailed.class)
                .hasMessageContaining("has records, but there is no cursor " + cursor);
    }

    @Test
    void aFileThatLostLinesIsNotContinued() throws Exception {
        export.toFile(ALL, output, cursor);
        Files.writeString(output, records(store, "default").get(9).toLine() + "\n");

        assertThatThrownBy(() -> export.toFile(ALL, output, cursor))
                .isInstanceOf(ExportFailed.class)
                .hasMessageContaining("ends with record 10, but " + cursor + " is at record 2300");
    }

    @Test
    void aFileOfAnotherExportIsNotContinued() throws Exception {
        Files.writeString(output, records(store, "default").get(0).toLine() + "\n");

        assertThatThrownBy(() -> export.toFile(Selection.of("default", "b"), output, cursor))
                .isInstanceOf(ExportFailed.class)
                .hasMessageContaining(
                        "ends with a record of tenant 'default' and kind 'a', which this export does not");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "42", "{\"tenant\":\"default\",\"kind\":null,\"head\":\"x\"}"})
    void aFileThatIsNoCursorIsRefused(String text) throws Exception {
        Files.writeString(cursor, text);

        assertThatThrownBy(() -> export.toFile(ALL, output, cursor))
                .isInstanceOf(ExportFailed.class)
                .hasMessage(cursor + " is not a valid export cursor; use another file, or remove it to start again");
    }

    @Test
    void aChainThatWasCutOrRewrittenIsNotExported() throws Exception {
        Exported exported = export.toFile(ALL, output, cursor);

        for (int records : List.of(10, 0)) {
            assertThatThrownBy(() -> new ExportRecords(storeOf(records)).toFile(ALL, output, cursor))
                    .isInstanceOf(ExportFailed.class)
                    .hasMessage("the chain of tenant 'default' no longer has the record " + exported.cursor() + " that"
                            + " was exported last: it was truncated or rewritten; verify it with this expected head");
        }
    }

    @Test
    void twoExportsDoNotWriteToOneFile() throws Exception {
        try (ExportFile other = ExportFile.open(output)) {
            assertThat(other).isNotNull();
            assertThatThrownBy(() -> export.toFile(ALL, output, cursor))
                    .isInstanceOf(ExportFailed.class)
                    .hasMessage("another export is writing to " + output + "; wait for it, or use another file");
        }
    }

    @Test
    void aFolderThatDoesNotExistIsNamed() {
        Path nowhere = directory.resolve("no/audit.jsonl");

        assertThatThrownBy(() -> export.toFile(ALL, nowhere, cursor))
                .isInstanceOf(ExportFailed.class)
                .hasMessage(nowhere + " could not be read or written: its directory does not exist");
    }

    @Test
    void aRecordWhoseTextWasDamagedIsStillOneLine() {
        ChainedRecord damaged = Tamper.withCanonical(records(store, "default").get(0), "{\"a\":\n1}, \"seq\": 9");

        assertThat(damaged.toLine())
                .isEqualTo("{\"hash\":\"" + damaged.hash() + "\",\"prev\":\"" + damaged.prev()
                        + "\",\"record\":\"{\\\"a\\\":\\n1}, \\\"seq\\\": 9\",\"seq\":1}");
        assertThat(damaged.toJson().get("record").isTextual()).isTrue();
    }

    private String expected(Selection selection) {
        StringBuilder text = new StringBuilder();
        store.page(selection, 0, Integer.MAX_VALUE)
                .forEach(record -> text.append(record.toLine()).append('\n'));
        return text.toString();
    }
}
