package dev.capstan.tck.typescript;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A token of a TypeScript file.
 *
 * @param text its text in the file
 * @param line line, counted from 1
 * @param first whether it is the first on its line
 */
record LexicalToken(Kind kind, String text, int line, boolean first) {

    enum Kind {
        NAME,
        TEXT,
        NUMBER,
        SIGN
    }

    private static final Pattern BLANK = Pattern.compile("\\s+|//[^\\r\\n]*|/\\*(?s:.*?)\\*/");
    private static final Pattern WORD = Pattern.compile("(?<name>[\\p{L}_$#][\\p{L}\\p{N}_$]*)"
            + "|(?<text>\"(?:[^\"\\\\\\r\\n]|\\\\.)*+\"|'(?:[^'\\\\\\r\\n]|\\\\.)*+'|`(?:[^`\\\\]|\\\\.)*+`)"
            + "|(?<number>-?\\d[\\w.]*(?:(?<=[eE])[+-]\\d+)?)"
            + "|(?<sign>=>|[^\\s\\p{L}\\p{N}\"'`\\\\])");

    /** Returns the tokens of a file without its comments. */
    static List<LexicalToken> of(String file) {
        List<LexicalToken> tokens = new ArrayList<>();
        Matcher blank = BLANK.matcher(file);
        Matcher word = WORD.matcher(file);
        int at = 0;
        int line = 1;
        boolean first = true;
        while (at < file.length()) {
            Matcher next = blank.region(at, file.length());
            if (!next.lookingAt()) {
                next = word.region(at, file.length());
                if (!next.lookingAt()) {
                    throw new InvalidTypeScript("line " + line + " has an invalid token: "
                            + file.substring(at).lines().findFirst().orElse(""));
                }
                tokens.add(new LexicalToken(kind(next), next.group(), line, first));
                first = false;
            }
            int breaks = (int) next.group().chars().filter(c -> c == '\n').count();
            line += breaks;
            first |= breaks > 0;
            at = next.end();
        }
        return tokens;
    }

    boolean is(String symbol) {
        return kind != Kind.TEXT && text.equals(symbol);
    }

    private static Kind kind(Matcher word) {
        if (word.group("name") != null) {
            return Kind.NAME;
        }
        if (word.group("text") != null) {
            return Kind.TEXT;
        }
        return word.group("number") != null ? Kind.NUMBER : Kind.SIGN;
    }
}
