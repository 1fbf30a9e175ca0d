package dev.capstan.http.common;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import java.util.function.Function;

/** Reads values in requests with the parsers of the areas, which throw {@link IllegalArgumentException}. */
public final class ParameterParser {

    private ParameterParser() {}

    /** Returns the value that a text is; the request is refused with the reason of the parser where it is none. */
    public static <T> T of(String text, Function<String, T> parser) {
        return read("", text, parser);
    }

    /** Returns the value of the text at a place, which a refusal names. */
    public static <T> T at(String place, String text, Function<String, T> parser) {
        return read(place + ": ", text, parser);
    }

    private static <T> T read(String prefix, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new RefusedException(RefusalCode.INVALID_REQUEST, prefix + e.getMessage());
        }
    }
}
