package dev.capstan.core.json;

import java.util.Objects;

/** A failure to read text as JSON within the limits of {@link Json}. The message has the error and its position. */
public final class MalformedJson extends Exception {

    private static final long serialVersionUID = 1L;

    /** The reasons why the text was not read. */
    public enum Reason {
        /** The text breaks the grammar of JSON, repeats a key, continues after its value or has invalid characters. */
        SYNTAX,
        /** The text is nested deeper than {@link Json#MAX_DEPTH}, or slightly more in an envelope. */
        TOO_DEEP,
        /** The text is longer than {@link Json#MAX_BYTES}, or slightly more in an envelope. */
        TOO_LARGE
    }

    private final Reason reason;

    MalformedJson(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Returns the reason why the text was not read. */
    public Reason reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
