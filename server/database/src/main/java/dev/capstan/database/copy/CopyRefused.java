package dev.capstan.database.copy;

import java.io.Serial;

/** The refusal of a copy. The message says why. */
public final class CopyRefused extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    CopyRefused(String message) {
        super(message);
    }
}
