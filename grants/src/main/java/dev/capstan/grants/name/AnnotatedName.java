package dev.capstan.grants.name;

import dev.capstan.core.text.Printable;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An untrusted name with its misleading characters marked: hidden characters, other forms of plain letters, combining
 * marks, and letters of one alphabet among those of another. A name in a single alphabet has none, unless all its
 * letters look like Latin ones.
 *
 * @param parts parts of the name, in order
 */
public record AnnotatedName(List<Part> parts) {

    public AnnotatedName {
        parts = List.copyOf(parts);
    }

    /**
     * A run of plain text, or one marked character.
     *
     * @param text text to show; empty for a hidden character
     * @param codePoint code point of a marked character, such as {@code U+0430}; empty for plain text
     * @param note what is wrong with a marked character; empty for plain text
     */
    public record Part(String text, String codePoint, String note) {

        /** Whether this is a marked character. */
        public boolean isMarked() {
            return !codePoint.isEmpty();
        }
    }

    /** Returns a name with its misleading characters marked. */
    public static AnnotatedName of(String name) {
        int[] codePoints =
                Normalizer.normalize(name, Normalizer.Form.NFC).codePoints().toArray();
        List<Part> parts = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        NameScripts alphabets = new NameScripts(codePoints);
        for (int i = 0; i < codePoints.length; i++) {
            Optional<String> note = note(codePoints, i, alphabets);
            if (note.isEmpty()) {
                plain.appendCodePoint(codePoints[i]);
                continue;
            }
            flush(plain, parts);
            String text = Printable.isHidden(codePoints[i]) ? "" : Character.toString(codePoints[i]);
            parts.add(new Part(text, Printable.codePoint(codePoints[i]), note.get()));
        }
        flush(plain, parts);
        return new AnnotatedName(parts);
    }

    /** Whether any character is marked. */
    public boolean isMarked() {
        return parts.stream().anyMatch(Part::isMarked);
    }

    /** Returns the name as plain text, each marked character followed by its code point in brackets. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        parts.forEach(part -> {
            text.append(part.text());
            if (part.isMarked()) {
                text.append('[').append(part.codePoint()).append(']');
            }
        });
        return text.toString();
    }

    private static void flush(StringBuilder plain, List<Part> parts) {
        if (!plain.isEmpty()) {
            parts.add(new Part(plain.toString(), "", ""));
            plain.setLength(0);
        }
    }

    private static Optional<String> note(int[] codePoints, int i, NameScripts alphabets) {
        int codePoint = codePoints[i];
        if (Printable.isHidden(codePoint)) {
            return Optional.of("an invisible character");
        }
        if (isMark(codePoint)) {
            return isMarkOfItsScript(codePoints, i)
                    ? Optional.empty()
                    : Optional.of("a mark on the previous character");
        }
        Optional<String> styled = Confusables.styled(codePoint);
        return styled.isPresent()
                ? styled.map(plain -> "a variant of " + plain)
                : alphabets.foreignScript(i).map(script -> script + confusableWith(codePoint));
    }

    private static String confusableWith(int codePoint) {
        return " letter"
                + Confusables.of(codePoint)
                        .map(plain -> " that looks like " + plain)
                        .orElse("");
    }

    static boolean isMark(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    /** Whether a mark belongs to a script that needs marks, such as Devanagari, Thai, Arabic or Hebrew. */
    private static boolean isMarkOfItsScript(int[] codePoints, int i) {
        int base = i;
        while (base >= 0 && isMark(codePoints[base])) {
            base--;
        }
        UnicodeScript script = base < 0 ? UnicodeScript.COMMON : UnicodeScript.of(codePoints[base]);
        return script != UnicodeScript.COMMON && !Confusables.EASILY_CONFUSED.contains(script);
    }
}
