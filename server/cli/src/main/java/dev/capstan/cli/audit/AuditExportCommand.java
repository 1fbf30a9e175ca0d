package dev.capstan.cli.audit;

import dev.capstan.audit.Selection;
import dev.capstan.audit.export.ExportFailed;
import dev.capstan.audit.export.ExportRecords;
import dev.capstan.audit.export.Exported;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.core.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code capstan audit export}: exports records to a SIEM as JSON lines, each run from the end of the last one
 * (TC-4.3).
 */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = "Write records as JSON lines, starting where the last export ended.")
final class AuditExportCommand extends CliCommand {

    @Mixin
    private ChainOption chain;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Only records of this kind, such as capability_schema_violation.")
    private @Nullable String kind;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "-",
            description = "File to append to; - is standard output. Default: ${DEFAULT-VALUE}.")
    private String out;

    @Option(
            names = "--cursor",
            paramLabel = "FILE",
            description = "File that stores the export's position. Default: the output file's name and .cursor; an"
                    + " export to standard output starts at the first record.")
    private @Nullable Path cursor;

    @Option(
            names = "--follow",
            paramLabel = "SECONDS",
            description = "Poll for new records at this interval, at least 1 s, until stopped.")
    private @Nullable Integer followSeconds;

    @Override
    public Integer call() throws InterruptedException {
        if (followSeconds != null && followSeconds < 1) {
            throw misuse("--follow must be at least 1 second");
        }
        while (true) {
            Exported exported = chain.read(chains -> export(new ExportRecords(chains)));
            err().println(Text.count(exported.records(), "record") + " written, up to " + exported.cursor());
            if (followSeconds == null) {
                return ExitCode.OK;
            }
            TimeUnit.SECONDS.sleep(followSeconds);
        }
    }

    private Exported export(ExportRecords records) {
        Selection selection = Selection.of(chain.tenant(), kind);
        try {
            return out.equals("-")
                    ? records.toSink(selection, this::print, cursorFile())
                    : records.toFile(selection, Path.of(out), cursorFile());
        } catch (ExportFailed e) {
            throw new CommandFailed(e.getMessage(), e);
        }
    }

    private Path cursorFile() {
        if (cursor != null) {
            return cursor;
        }
        cursor = out.equals("-") ? forThisRunOnly() : Path.of(out + ".cursor");
        return cursor;
    }

    private static Path forThisRunOnly() {
        try {
            Path directory = Files.createTempDirectory("capstan-export-");
            Path file = directory.resolve("cursor");
            directory.toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new CommandFailed("cannot create a temporary file for the cursor; name a file with --cursor", e);
        }
    }

    private void print(List<String> lines) throws IOException {
        lines.forEach(out()::println);
        if (out().checkError()) {
            throw new IOException("standard output is closed");
        }
    }
}
