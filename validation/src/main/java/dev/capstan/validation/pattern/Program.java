package dev.capstan.validation.pattern;

import java.util.List;

/**
 * A pattern as instructions, the first of which is where a search begins.
 *
 * @param operations what each instruction does
 * @param first where it goes on, or which of the sets, boundaries or lookarounds it is about
 * @param second where a {@link #SPLIT} goes on as well
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

    /** A condition on what follows or precedes, as a program of its own. */
    record Lookaround(Program program, boolean negative) {}

    /** Whether it asks for the edges of words. */
    boolean asksForWords() {
        return boundaries.contains(Expression.Boundary.Kind.WORD)
                || boundaries.contains(Expression.Boundary.Kind.NOT_WORD);
    }

    int size() {
        return operations.length;
    }
}
