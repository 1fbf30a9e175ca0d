package dev.capstan.audit.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.ChainHead;
import dev.capstan.audit.Selection;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The file in which an export stores its selection and its progress: {@code {tenant, kind, head}}. */
final class ExportCursor {

    private static final long MAX_FILE_BYTES = 65_536;

    private final Path file;
    private final ObjectNode selection;

    ExportCursor(Path file, Selection selection) {
        this.file = file;
        this.selection = Json.object().put("tenant", selection.tenantId()).put("kind", selection.kind());
    }

    /** Returns the last exported head, or empty if the export has not started. */
    Optional<ChainHead> read() throws ExportFailed {
        try {
            if (Files.notExists(file)) {
                return Optional.empty();
            }
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw unreadable();
            }
            return Optional.of(headOf(Json.read(Files.readAllBytes(file))));
        } catch (MalformedJson | IllegalArgumentException e) {
            throw unreadable();
        } catch (IOException e) {
            throw new ExportFailed(file, e);
        }
    }

    private ChainHead headOf(JsonNode cursor) throws ExportFailed {
        ChainHead head = ChainHead.parse(cursor.path("head").asText());
        boolean same = selection.get("tenant").equals(cursor.get("tenant"))
                && selection.get("kind").equals(cursor.get("kind"));
        if (!same) {
            throw new ExportFailed("the cursor " + file + " belongs to an export of " + described(cursor) + ", not of "
                    + described(selection) + "; use a separate cursor for each export");
        }
        return head;
    }

    private static String described(JsonNode exported) {
        String kind = exported.path("kind").isTextual() ? "kind " + exported.get("kind") : "every kind";
        return "tenant " + exported.path("tenant") + " and " + kind;
    }

    /** Moves the cursor atomically: after a crash the file holds the old head or the new one. */
    void move(ChainHead head) throws ExportFailed {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        byte[] bytes = Json.writeBytes(selection.deepCopy().put("head", head.toString()));
        try {
            write(beside, bytes);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            beside.toFile().delete();
            throw new ExportFailed(file, e);
        }
    }

    private static void write(Path target, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(
                target, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    private ExportFailed unreadable() {
        return new ExportFailed(file + " is not a valid export cursor; use another file, or remove it to start again");
    }
}
