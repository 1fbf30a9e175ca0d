package dev.capstan.grants.name;

import dev.capstan.core.text.Printable;
import java.lang.Character.UnicodeScript;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The alphabets of a name, word by word. */
final class NameScripts {

    private final int[] codePoints;
    private final boolean hasLatin;
    private final boolean isConfusableWithLatin;

    NameScripts(int[] codePoints) {
        this.codePoints = codePoints;
        this.hasLatin = IntStream.of(codePoints).anyMatch(NameScripts::isLatin);
        this.isConfusableWithLatin = isConfusableWithLatin(0, codePoints.length);
    }

    /** Returns the alphabet of a letter that does not fit the letters around it, or empty. */
    Optional<String> foreignScript(int i) {
        UnicodeScript own = UnicodeScript.of(codePoints[i]);
        if (!Character.isLetter(codePoints[i]) || !Confusables.EASILY_CONFUSED.contains(own)) {
            return Optional.empty();
        }
        int begin = i;
        while (begin > 0 && isOfWord(codePoints[begin - 1])) {
            begin--;
        }
        int end = i;
        while (end < codePoints.length && isOfWord(codePoints[end])) {
            end++;
        }
        boolean passesForLatin =
                own != UnicodeScript.LATIN && (isConfusableWithLatin || hasLatin && isConfusableWithLatin(begin, end));
        boolean misplaced = own != main(begin, end);
        boolean odd =
                own == UnicodeScript.LATIN && Confusables.of(codePoints[i]).isPresent();
        return passesForLatin || misplaced || odd ? Optional.of(name(own)) : Optional.empty();
    }

    /** Returns Latin if a word has Latin letters, otherwise the alphabet of most of its letters. */
    private UnicodeScript main(int begin, int end) {
        Map<UnicodeScript, Integer> counts = new EnumMap<>(UnicodeScript.class);
        for (int i = begin; i < end; i++) {
            UnicodeScript script = UnicodeScript.of(codePoints[i]);
            if (Character.isLetter(codePoints[i]) && Confusables.EASILY_CONFUSED.contains(script)) {
                counts.merge(script, 1, Integer::sum);
            }
        }
        return counts.containsKey(UnicodeScript.LATIN)
                ? UnicodeScript.LATIN
                : counts.entrySet().stream()
                        .max(Comparator.comparingInt(Map.Entry::getValue))
                        .map(Map.Entry::getKey)
                        .orElse(UnicodeScript.LATIN);
    }

    /** Whether there are letters, all of other alphabets and similar to Latin ones. */
    private boolean isConfusableWithLatin(int begin, int end) {
        boolean any = false;
        for (int i = begin; i < end; i++) {
            if (Character.isLetter(codePoints[i])) {
                any = true;
                if (isLatin(codePoints[i]) || Confusables.of(codePoints[i]).isEmpty()) {
                    return false;
                }
            }
        }
        return any;
    }

    private static boolean isOfWord(int codePoint) {
        return Character.isLetterOrDigit(codePoint)
                || AnnotatedName.isMark(codePoint)
                || Printable.isHidden(codePoint)
                || codePoint == '_';
    }

    private static boolean isLatin(int codePoint) {
        return Character.isLetter(codePoint) && UnicodeScript.of(codePoint) == UnicodeScript.LATIN;
    }

    private static String name(UnicodeScript script) {
        String name = script.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }
}
