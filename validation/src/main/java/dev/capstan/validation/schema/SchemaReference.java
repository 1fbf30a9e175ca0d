package dev.capstan.validation.schema;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The only valid form of a reference: a JSON pointer, in a URI fragment, to a definition of the same schema (TC-2.9).
 */
public final class SchemaReference {

    private static final String PREFIX = "#/definitions/";

    private SchemaReference() {}

    /** Returns the name of the definition that a reference points to; empty if it has another form. */
    public static Optional<String> definition(String reference) {
        if (!reference.startsWith(PREFIX)) {
            return Optional.empty();
        }
        return percentDecoded(reference.substring(PREFIX.length())).flatMap(SchemaReference::unescaped);
    }

    private static Optional<String> unescaped(String token) {
        for (int i = token.indexOf('~'); i >= 0; i = token.indexOf('~', i + 1)) {
            if (!token.startsWith("0", i + 1) && !token.startsWith("1", i + 1)) {
                return Optional.empty();
            }
        }
        return token.indexOf('/') >= 0
                ? Optional.empty()
                : Optional.of(token.replace("~1", "/").replace("~0", "~"));
    }

    private static Optional<String> percentDecoded(String text) {
        if (text.indexOf('%') < 0) {
            return Optional.of(text);
        }
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            ByteBuffer decoded = ByteBuffer.allocate(encoded.remaining());
            while (encoded.hasRemaining()) {
                byte next = encoded.get();
                decoded.put(next == '%' ? hexPair(encoded) : next);
            }
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(decoded.flip()).toString());
        } catch (CharacterCodingException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static byte hexPair(ByteBuffer encoded) {
        if (encoded.remaining() < 2) {
            throw new NumberFormatException();
        }
        return (byte) (HexFormat.fromHexDigit(encoded.get()) << 4 | HexFormat.fromHexDigit(encoded.get()));
    }
}
