package dev.capstan.tck.rules;

/** The requirement level of a clause. */
public enum Keyword {
    MUST,
    SHOULD,
    MAY
}
