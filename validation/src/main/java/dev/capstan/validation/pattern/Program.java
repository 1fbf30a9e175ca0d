package dev.capstan.validation.pattern;

import java.util.List;

/**
 * A pattern as instructions; a search starts at the first.
 *
 * @param operations the operation of each instruction
 * @param first the next instruction, or the index of the set, boundary or lookaround of the instruction
 * @param second the other next instruction of a {@link #SPLIT}
 * @param forward whether it reads the text from left to right
 */
record Program(
        byte[] operations,
        int[] first,
        int[] second,
        List<CodePoints> sets,
        List<Expression.Boundary.Kind> boundaries,
        List<Lookaround> lookarounds,
        boolean forward) {

    static final byte MATCH = 0;
    static final byte CHARACTER = 1;
    static final byte SPLIT = 2;
    static final byte JUMP = 3;
    static final byte BOUNDARY = 4;
    static final byte LOOK = 5;

    /** A condition on the text that follows or precedes, as a program of its own. */
    record Lookaround(Program program, boolean negative) {}

    /** Whether it depends on word boundaries. */
    boolean usesWordBoundaries() {
        return boundaries.contains(Expression.Boundary.Kind.WORD)
                || boundaries.contains(Expression.Boundary.Kind.NOT_WORD);
    }

    int size() {
        return operations.length;
    }
}
