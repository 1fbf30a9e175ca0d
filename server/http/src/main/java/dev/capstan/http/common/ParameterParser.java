package dev.capstan.http.common;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import java.util.function.Function;

/** Parsing of request values by parsers that throw {@link IllegalArgumentException}, and the refusal of invalid ones. */
public final class ParameterParser {

    private ParameterParser() {}

    /** Parses a value. Refuses the request with the parser's message if the value is invalid. */
    public static <T> T of(String text, Function<String, T> parser) {
        return read("", text, parser);
    }

    /** Parses the value at a path, which a refusal names. */
    public static <T> T at(String location, String text, Function<String, T> parser) {
        return read(location + ": ", text, parser);
    }

    private static <T> T read(String prefix, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw invalid(prefix + e.getMessage());
        }
    }

    /** Returns the refusal of an invalid request. */
    public static RefusedException invalid(String message) {
        return new RefusedException(RefusalCode.INVALID_REQUEST, message);
    }
}
