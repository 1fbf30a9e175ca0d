package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Shows names and values to the person who decides about them; nothing invisible can hide in them. */
final class PlainWords {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]+");

    /**
     * Controls, direction marks and other formats, separators, characters that no font has, and the letters, marks and
     * symbols that are drawn as nothing.
     */
    private static final Pattern INVISIBLE = Pattern.compile("[[\\p{C}\\p{Z}&&[^ ]]\\u034F\\u115F\\u1160\\u17B4\\u17B5"
            + "\\u180B-\\u180F\\u2800\\u3164\\uFE00-\\uFE0F\\uFFA0\\x{E0100}-\\x{E01EF}]");

    private PlainWords() {}

    /** A field's name, quoted unless it is plain. */
    static String name(String field) {
        return NAME.matcher(field).matches() ? field : value(TextNode.valueOf(field));
    }

    static String number(BigDecimal number) {
        return value(NormalJson.number(number));
    }

    /** A value as JSON. */
    static String value(JsonNode value) {
        return INVISIBLE.matcher(Json.write(value)).replaceAll(found -> escaped(found.group()));
    }

    private static String escaped(String character) {
        StringBuilder escape = new StringBuilder();
        character.chars().forEach(unit -> escape.append(String.format("\\\\u%04x", unit)));
        return escape.toString();
    }
}
