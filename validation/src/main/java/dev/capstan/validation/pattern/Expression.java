package dev.capstan.validation.pattern;

import java.util.List;

/** What a pattern is made of. Groups have no part of their own: what they captured is never asked for. */
sealed interface Expression {

    /** One character out of a set. */
    record Character(CodePoints members) implements Expression {}

    /** One part after the other; nothing at all where there is none. */
    record Sequence(List<Expression> parts) implements Expression {}

    /** One of several. */
    record Choice(List<Expression> options) implements Expression {}

    /** One part over and over, at least {@code min} and at most {@code max} times. */
    record Repeat(Expression part, int min, int max) implements Expression {}

    /** A condition on the place between two characters. */
    record Boundary(Kind kind) implements Expression {

        /** The places that can be asked for. */
        enum Kind {
            START,
            END,
            WORD,
            NOT_WORD
        }
    }

    /** A condition on what follows or precedes. */
    record Look(Expression part, boolean ahead, boolean negative) implements Expression {}
}
