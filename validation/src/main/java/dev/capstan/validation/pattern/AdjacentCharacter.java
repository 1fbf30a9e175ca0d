package dev.capstan.validation.pattern;

/** What is on one side of a place in a text, as far as a condition on the place asks. */
enum AdjacentCharacter {
    /** The text begins or ends here. */
    NONE,
    WORD,
    OTHER;

    static AdjacentCharacter of(int codePoint) {
        return CharacterClasses.isWord(codePoint) ? WORD : OTHER;
    }
}
