package dev.capstan.config;

import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Reader of the bytes of a file, up to one byte beyond the size limit. */
final class SourceFile {

    private SourceFile() {}

    static Optional<byte[]> read(Path file, Diagnostics diagnostics) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            diagnostics.add(
                    DiagnosticCode.UNREADABLE_FILE,
                    Files.isDirectory(file)
                            ? "this is a directory; put a file here"
                            : "this is not a regular file; put one here");
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Optional.of(bounded(in));
        } catch (NoSuchFileException e) {
            diagnostics.add(DiagnosticCode.UNREADABLE_FILE, "no such file; check the path");
        } catch (AccessDeniedException e) {
            diagnostics.add(DiagnosticCode.UNREADABLE_FILE, "access to the file is denied; check its permissions");
        } catch (IOException e) {
            diagnostics.add(DiagnosticCode.UNREADABLE_FILE, "the file cannot be read; check its disk");
        }
        return Optional.empty();
    }

    static Optional<byte[]> read(InputStream in, Diagnostics diagnostics) {
        try {
            return Optional.of(bounded(in));
        } catch (IOException e) {
            diagnostics.add(DiagnosticCode.UNREADABLE_FILE, "reading the file failed; retry");
            return Optional.empty();
        }
    }

    private static byte[] bounded(InputStream in) throws IOException {
        return in.readNBytes(SourceText.MAX_BYTES + 1);
    }
}
