package dev.capstan.audit;

import java.io.IOException;
import java.nio.file.Path;

/** An export that could not begin or go on; what it had written and its cursor are as before the last page. */
public final class ExportFailed extends Exception {

    private static final long serialVersionUID = 1L;

    ExportFailed(String message) {
        super(message);
    }

    ExportFailed(Path file, IOException cause) {
        super(
                file + " could not be read or written: " + cause.getClass().getSimpleName() + " " + cause.getMessage(),
                cause);
    }
}
