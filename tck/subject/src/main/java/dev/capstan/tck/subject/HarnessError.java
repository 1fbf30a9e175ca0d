package dev.capstan.tck.subject;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Something that is wrong with the kit or with how it was set up, and says nothing about the subject. */
public final class HarnessError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public HarnessError(String message) {
        super(message);
    }

    public HarnessError(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The kit cannot write its files into a directory. */
    public static HarnessError unwritable(Path directory, IOException cause) {
        return new HarnessError(
                "the kit cannot write to " + directory + " (" + cause + "): make room, or let it write there", cause);
    }
}
