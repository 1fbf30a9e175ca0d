package dev.capstan.grants.name;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The letters of other alphabets that look like ASCII letters, and the alphabets with many of them.
 *
 * <p>The table is deliberately short: upper-case and lower-case letters of Cyrillic, Greek and Armenian that look like
 * Latin letters in most fonts, and a few unusual Latin letters.
 */
final class Confusables {

    /** Alphabets with letters that look like Latin ones. A normal word has letters of only one of them. */
    static final Set<UnicodeScript> EASILY_CONFUSED = EnumSet.of(
            UnicodeScript.LATIN,
            UnicodeScript.CYRILLIC,
            UnicodeScript.GREEK,
            UnicodeScript.ARMENIAN,
            UnicodeScript.CHEROKEE,
            UnicodeScript.COPTIC,
            UnicodeScript.LISU);

    /** Each letter, followed by the ASCII letter that it resembles. */
    private static final String PAIRS = "аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlѵvгrкkүyԍg"
            + "АAВBЕEЗ3ІIЈJКKМMНHОOРPСCТTУYХXЅSԌGԚQԜWҮYҺHӀI"
            + "αaοoνvιiκkρpυuγyωw"
            + "ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX"
            + "օoսuհhոnցgզqյjԼL"
            + "ıiɑaɡgɩiʋvᴄcᴏoᴜuᴠvᴡwᴢz";

    private static final Map<Integer, String> LOOKS = new HashMap<>();

    static {
        int[] letters = PAIRS.codePoints().toArray();
        for (int i = 0; i < letters.length; i += 2) {
            LOOKS.put(letters[i], Character.toString(letters[i + 1]));
        }
    }

    private Confusables() {}

    /** Returns the ASCII letter that a letter of another alphabet resembles, or empty. */
    static Optional<String> of(int codePoint) {
        return Optional.ofNullable(LOOKS.get(codePoint));
    }

    /** Returns the ASCII letters or digits that a full-width or styled form stands for, or empty. */
    static Optional<String> styled(int codePoint) {
        if (codePoint < 0x80) {
            return Optional.empty();
        }
        String plain = Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKC);
        boolean isWritten = Character.isLetterOrDigit(codePoint) || plain.length() == 1;
        boolean ascii = !plain.isEmpty() && plain.chars().allMatch(c -> c < 0x80 && Character.isLetterOrDigit(c));
        return isWritten && ascii ? Optional.of(plain) : Optional.empty();
    }
}
