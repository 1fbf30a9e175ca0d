package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Printable;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** The display form of names and values for the user who decides; invisible characters are escaped. */
final class PrintableJson {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]+");

    private PrintableJson() {}

    /** Returns a field's name, quoted unless it is plain. */
    static String name(String field) {
        return NAME.matcher(field).matches() ? field : value(TextNode.valueOf(field));
    }

    static String number(BigDecimal number) {
        return value(CanonicalJson.number(number));
    }

    /** Returns a value as JSON. */
    static String value(JsonNode value) {
        StringBuilder plain = new StringBuilder();
        Json.write(value)
                .codePoints()
                .forEach(c -> plain.append(isPlain(c) ? Character.toString(c) : Printable.escape(c)));
        return plain.toString();
    }

    /** Whether a character can be displayed as it is; of all space characters only the space itself can. */
    private static boolean isPlain(int c) {
        return c == ' ' || !Printable.isHidden(c) && !Character.isSpaceChar(c) && Character.isDefined(c);
    }
}
