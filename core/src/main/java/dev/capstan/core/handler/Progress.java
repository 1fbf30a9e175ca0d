package dev.capstan.core.handler;

import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;

/**
 * The progress of a call.
 *
 * @param fraction what is done, from 0 to 1
 * @param message what is being done, printable and of at most 200 characters; may be empty
 */
public record Progress(double fraction, String message) {

    private static final int MAX_MESSAGE = 200;

    public Progress {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("progress must be from 0 to 1");
        }
        message = Text.abbreviate(Printable.without(message).strip(), MAX_MESSAGE);
    }
}
