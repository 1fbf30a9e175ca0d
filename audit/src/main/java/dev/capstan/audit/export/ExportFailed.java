package dev.capstan.audit.export;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/** A failure of an export to start or to continue. The output and the cursor are as before the last page. */
public final class ExportFailed extends Exception {

    private static final long serialVersionUID = 1L;

    ExportFailed(String message) {
        super(message);
    }

    ExportFailed(Path file, IOException cause) {
        super(file + " could not be read or written: " + reason(cause), cause);
    }

    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "its directory does not exist";
        }
        if (cause instanceof AccessDeniedException) {
            return "access is denied";
        }
        String reason = cause instanceof FileSystemException system ? system.getReason() : cause.getMessage();
        return reason == null ? "the file system rejected it" : reason;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
