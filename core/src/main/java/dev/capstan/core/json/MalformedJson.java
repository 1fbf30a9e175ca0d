package dev.capstan.core.json;

import java.util.Objects;

/** Text that is not JSON within the limits of {@link Json}; the message says what is wrong and where. */
public final class MalformedJson extends Exception {

    private static final long serialVersionUID = 1L;

    /** Why the text was not read. */
    public enum Reason {
        /** It breaks the grammar of JSON, repeats a key or goes on after its value. */
        SYNTAX,
        /** It is nested deeper than {@link Json#MAX_DEPTH}. */
        TOO_DEEP,
        /** It is longer than {@link Json#MAX_BYTES}. */
        TOO_LARGE
    }

    private final Reason reason;

    MalformedJson(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Why the text was not read. */
    public Reason reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
