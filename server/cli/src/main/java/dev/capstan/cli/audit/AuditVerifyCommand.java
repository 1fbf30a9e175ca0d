package dev.capstan.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.audit.BreakKind;
import dev.capstan.audit.ChainHead;
import dev.capstan.audit.VerifyChain;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.LineReader;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.text.Text;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code capstan audit verify}: reports whether a chain is intact, and if not, its first defect. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = "Verify the chain; exit code 1 if it is broken.",
        footer = {
            "",
            "A truncated tail or a fully rewritten chain is detected only against a head that is"
                    + " stored elsewhere:",
            "store the head that this command prints, and pass it with --expect-head."
        })
final class AuditVerifyCommand extends CliCommand {

    private static final String RESTORE =
            "Stop the server, keep its data directory unchanged, and restore a backup into another. Files that"
                    + " 'capstan audit export --out' wrote contain the records up to their cursors; verify them with"
                    + " 'capstan audit verify --file'.";

    private static final String COMPARE =
            "Keep the data directory unchanged for the investigation, and do not rely on this and later records."
                    + " Files that 'capstan audit export --out' wrote earlier contain the originals; verify them with"
                    + " 'capstan audit verify --file'.";

    private static final long CHUNK_SIZE = 1_000_000;
    private static final int MAX_LINE_BYTES = 1 << 20;
    private static final Path INPUT = Path.of("-");

    @Mixin
    private ChainOption chain;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Verify an export of the whole chain instead; - is standard input.")
    private @Nullable Path file;

    @Option(names = "--expect-head", paramLabel = "SEQ:HASH", description = "Head that the chain must have reached.")
    private @Nullable String expectHead;

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Optional<ChainHead> expected = expected();
        JsonNode finding = file == null ? ofChain(expected) : ofFile(file, expected);
        boolean ok = finding.path("ok").asBoolean();
        out().println(json ? Json.pretty(finding) : sentence(finding, ok));
        return ok ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private JsonNode ofChain(Optional<ChainHead> expected) {
        Optional<ServerClient> server = chain.runningServer();
        if (server.isPresent()) {
            return inParts(expected, new ServedVerification(server.get(), chain.tenant()));
        }
        return chain.read(chains -> inParts(expected, (after, head) -> new VerifyChain(chains)
                .verify(chain.tenant(), after, head, records -> records >= CHUNK_SIZE)
                .toJson()));
    }

    private JsonNode inParts(Optional<ChainHead> expected, ChunkedVerification.Chunk part) {
        return new ChunkedVerification(part, (verified, last) -> {
                    if (!json) {
                        err().println("verified " + verified + " of " + Text.count(last, "record"));
                    }
                })
                .verify(expected);
    }

    private JsonNode ofFile(Path export, Optional<ChainHead> expected) {
        try (BufferedInputStream lines = new BufferedInputStream(open(export))) {
            String tenant = tenantOf(lines);
            chain.givenTenant().filter(given -> !given.equals(tenant)).ifPresent(given -> {
                throw new CommandFailed(export + " is an export of the tenant '" + tenant + "', not of '" + given
                        + "'; leave --tenant out");
            });
            return VerifyChain.verifyExport(lines, tenant, ChainHead.START, expected)
                    .toJson();
        } catch (IOException e) {
            throw CommandFailed.unreadable(export.equals(INPUT) ? "standard input" : export.toString(), e);
        }
    }

    /** Opens an export. {@link java.nio.file.Files#newInputStream} has no length of a pipe, and cannot be buffered. */
    private static InputStream open(Path export) throws IOException {
        return export.equals(INPUT) ? System.in : new FileInputStream(export.toFile());
    }

    /**
     * Returns the tenant of an export: that of its first record, or the default if this record cannot be read. A pipe
     * can be read only once, so that the record is left in the stream.
     */
    private static String tenantOf(BufferedInputStream lines) throws IOException {
        lines.mark(MAX_LINE_BYTES);
        byte[] start = lines.readNBytes(MAX_LINE_BYTES);
        lines.reset();
        return firstRecord(start).at("/record/tenantId").asText(Caller.DEFAULT_TENANT);
    }

    private static JsonNode firstRecord(byte[] export) throws IOException {
        try {
            Optional<byte[]> line = new LineReader(new ByteArrayInputStream(export), MAX_LINE_BYTES).next();
            return line.isEmpty() ? MissingNode.getInstance() : Json.read(line.get());
        } catch (MalformedJson e) {
            return MissingNode.getInstance();
        }
    }

    private Optional<ChainHead> expected() {
        try {
            return Optional.ofNullable(expectHead).map(ChainHead::parse);
        } catch (IllegalArgumentException e) {
            throw misuse("--expect-head: " + e.getMessage());
        }
    }

    private String sentence(JsonNode finding, boolean ok) {
        String head = TerminalText.of(finding.path("head"));
        if (ok) {
            return "The chain is intact: " + Text.count(finding.path("records").asLong(), "record") + ", head " + head;
        }
        JsonNode broken = finding.path("first_broken");
        return "The chain is broken at record " + broken.path("seq").asLong() + " ("
                + TerminalText.of(broken.path("how").asText() + "): "
                        + broken.path("message").asText()) + "\nValid up to " + head
                + advice(broken.path("how").asText());
    }

    private String advice(String how) {
        if (file != null) {
            return "";
        }
        return "\n" + (how.equals(BreakKind.UNREADABLE.wire()) ? RESTORE : COMPARE);
    }
}
