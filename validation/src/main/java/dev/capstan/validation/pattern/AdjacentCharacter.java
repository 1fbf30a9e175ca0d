package dev.capstan.validation.pattern;

/** The character on one side of a position in a text, as far as a boundary condition depends on it. */
enum AdjacentCharacter {
    /** The text starts or ends here. */
    NONE,
    WORD,
    OTHER;

    static AdjacentCharacter of(int codePoint) {
        return CharacterClasses.isWord(codePoint) ? WORD : OTHER;
    }
}
