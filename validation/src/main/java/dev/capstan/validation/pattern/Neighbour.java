package dev.capstan.validation.pattern;

/** What is on one side of a place in a text, as far as a condition on the place asks. */
enum Neighbour {
    /** The text begins or ends here. */
    NONE,
    WORD,
    OTHER;

    static Neighbour of(int codePoint) {
        return CharacterClasses.isWord(codePoint) ? WORD : OTHER;
    }
}
