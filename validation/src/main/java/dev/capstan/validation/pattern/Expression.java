package dev.capstan.validation.pattern;

import java.util.List;

/** The parts of a pattern. Groups have no part of their own, because their captures are never needed. */
sealed interface Expression {

    /** One character of a set. */
    record Character(CodePoints members) implements Expression {}

    /** The parts one after the other; matches the empty text if there are no parts. */
    record Sequence(List<Expression> parts) implements Expression {}

    /** One of several options. */
    record Choice(List<Expression> options) implements Expression {}

    /** One part repeated at least {@code min} and at most {@code max} times. */
    record Repeat(Expression part, int min, int max) implements Expression {}

    /** A condition on the position between two characters. */
    record Boundary(Kind kind) implements Expression {

        /** The kinds of positions. */
        enum Kind {
            START,
            END,
            WORD,
            NOT_WORD
        }
    }

    /** A condition on the text that follows or precedes. */
    record Look(Expression part, boolean ahead, boolean negative) implements Expression {}
}
