package dev.capstan.grants.constraint;

import java.util.List;
import java.util.Objects;

/**
 * JSON that is not a valid set of constraints. The message says what is wrong, where, and what to write instead
 * (GR-4.2).
 */
public final class InvalidConstraints extends Exception {

    private static final long serialVersionUID = 1L;

    private final String pointer;
    private final transient List<String> unknownOperators;

    private InvalidConstraints(String pointer, List<String> unknownOperators, String message) {
        super(message);
        this.pointer = pointer;
        this.unknownOperators = List.copyOf(unknownOperators);
    }

    static InvalidConstraints malformed(String pointer, String message) {
        return new InvalidConstraints(pointer, List.of(), message);
    }

    static InvalidConstraints unknown(String pointer, List<String> operators, String message) {
        return new InvalidConstraints(pointer, operators, message);
    }

    /** Returns an RFC 6901 pointer to the first error; the empty string for the root. */
    public String pointer() {
        return pointer;
    }

    /** Returns all unknown operators, sorted; empty if something else is wrong. */
    public List<String> unknownOperators() {
        return unknownOperators;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
