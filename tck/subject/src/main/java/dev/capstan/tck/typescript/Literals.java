package dev.capstan.tck.typescript;

import dev.capstan.tck.json.Json;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** String and number literals of TypeScript. */
final class Literals {

    private static final Pattern ESCAPED =
            Pattern.compile("\\\\(?:u\\{([0-9a-fA-F]+)}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))");

    /** Maximum number of digits before or after the decimal point, above that of every number in a test. */
    private static final int MAX_SCALE = 10_000;

    private Literals() {}

    /** Returns the value as JSON. Equal numbers have the same form. */
    static String json(LexicalToken token) {
        if (token.kind() == LexicalToken.Kind.TEXT) {
            return Json.write(Json.tree(decoded(token)));
        }
        try {
            BigDecimal number = new BigDecimal(token.text());
            if (Math.abs((long) number.scale()) <= MAX_SCALE) {
                return number.stripTrailingZeros().toPlainString();
            }
        } catch (NumberFormatException e) {
            // not valid in JSON either: reported below
        }
        throw new InvalidTypeScript(
                "line " + token.line() + " has the number " + token.text() + ", which is not valid in JSON");
    }

    /** Returns the value of a quoted string. */
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
            throw new InvalidTypeScript("'" + digits + "' is not a valid code point");
        }
    }
}
