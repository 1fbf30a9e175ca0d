package dev.capstan.tck.subject;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A fault of the kit or of its setup. It says nothing about the subject. */
public final class HarnessError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public HarnessError(String message) {
        super(message);
    }

    public HarnessError(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns the error for a directory into which the kit cannot write its files. */
    public static HarnessError unwritable(Path directory, IOException cause) {
        return new HarnessError(
                "the kit cannot write to " + directory + " (" + cause + "); free some space or grant write access",
                cause);
    }

    /** Returns the error of a run that was interrupted, and interrupts the current thread again. */
    public static HarnessError interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new HarnessError("the run was interrupted", cause);
    }
}
