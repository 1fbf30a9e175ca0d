package dev.capstan.tck.typescript;

import dev.capstan.tck.json.Json;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts and numbers as they are written in TypeScript. */
final class Literals {

    private static final Pattern ESCAPED =
            Pattern.compile("\\\\(?:u\\{([0-9a-fA-F]+)}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))");

    /** More places before or behind the point than any number of a test has. */
    private static final int MAX_PLACES = 10_000;

    private Literals() {}

    /** The value as JSON, a number in one form alone. */
    static String json(LexicalToken token) {
        if (token.kind() == LexicalToken.Kind.TEXT) {
            return Json.write(Json.tree(decoded(token)));
        }
        try {
            BigDecimal number = new BigDecimal(token.text());
            if (Math.abs((long) number.scale()) <= MAX_PLACES) {
                return number.stripTrailingZeros().toPlainString();
            }
        } catch (NumberFormatException e) {
            // It is none of JSON either.
        }
        throw new InvalidTypeScript(
                "line " + token.line() + " has the number " + token.text() + ", which is none of JSON");
    }

    /** What a text between quotation marks says. */
    static String decoded(LexicalToken text) {
        String inside = text.text().substring(1, text.text().length() - 1);
        return ESCAPED.matcher(inside).replaceAll(escape -> Matcher.quoteReplacement(decoded(escape)));
    }

    private static String decoded(java.util.regex.MatchResult escape) {
        for (int group = 1; group <= 3; group++) {
            if (escape.group(group) != null) {
                return character(escape.group(group));
            }
        }
        return switch (escape.group(4)) {
            case "n" -> "\n";
            case "r" -> "\r";
            case "t" -> "\t";
            case "b" -> "\b";
            case "f" -> "\f";
            case "v" -> "\u000b";
            case "0" -> "\0";
            default -> escape.group(4);
        };
    }

    private static String character(String digits) {
        try {
            return Character.toString(Integer.parseInt(digits, 16));
        } catch (IllegalArgumentException e) {
            throw new InvalidTypeScript("there is no character " + digits);
        }
    }
}
