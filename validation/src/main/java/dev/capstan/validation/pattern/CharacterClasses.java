package dev.capstan.validation.pattern;

/** The character classes with an escape or the dot in ECMA-262; all but white space and the dot are ASCII. */
final class CharacterClasses {

    private static final int BASIC_PLANE_END = 0x10000;
    private static final String WHITE_SPACE = "\t\n\u000B\f\r\u0020\u00A0\u1680\u2028\u2029\u202F\u205F\u3000\uFEFF";
    private static final CodePoints DIGITS = CodePoints.between('0', '9');
    private static final CodePoints WORD_CHARACTERS = CodePoints.matching(128, CharacterClasses::isWord);
    private static final CodePoints SPACES = CodePoints.matching(BASIC_PLANE_END, CharacterClasses::isWhiteSpace);

    /** The characters that a dot matches: all except line terminators. */
    static final CodePoints DOT =
            CodePoints.matching(BASIC_PLANE_END, CharacterClasses::isLineEnd).complement();

    private CharacterClasses() {}

    /** Returns the members of {@code \d}, {@code \w} or {@code \s}, or for a capital letter their complement. */
    static CodePoints named(int letter) {
        CodePoints members =
                switch (Character.toLowerCase(letter)) {
                    case 'd' -> DIGITS;
                    case 'w' -> WORD_CHARACTERS;
                    default -> SPACES;
                };
        return Character.isUpperCase(letter) ? members.complement() : members;
    }

    static boolean isWord(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    private static boolean isWhiteSpace(int c) {
        return c >= 0x2000 && c <= 0x200A || WHITE_SPACE.indexOf(c) >= 0;
    }

    private static boolean isLineEnd(int c) {
        return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029;
    }
}
