package dev.capstan.config.document;

import dev.capstan.core.json.Json;
import dev.capstan.core.text.Printable;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A decoder of files: UTF-8 of bounded size. */
public final class SourceText {

    /** Maximum size of a file in bytes: 1 MiB. */
    public static final int MAX_BYTES = Json.MAX_BYTES;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private SourceText() {}

    /** Returns the text without its byte order mark, or empty after reporting an error. */
    public static Optional<String> decode(byte[] bytes, Diagnostics diagnostics) {
        if (bytes.length > MAX_BYTES) {
            diagnostics.add(
                    DiagnosticCode.TOO_LARGE, "the file has more than " + MAX_BYTES + " bytes; make it smaller");
            return Optional.empty();
        }
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true);
        text.flip();
        if (result.isError()) {
            diagnostics.add(
                    DiagnosticCode.NOT_UTF8,
                    new Positions(text.toString()).at(text.length()),
                    "the file is not UTF-8 from here on; save it as UTF-8");
            return Optional.empty();
        }
        boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
        return Optional.of(text.subSequence(marked ? 1 : 0, text.length()).toString());
    }

    /** Returns the text, or empty after reporting a character that YAML does not allow. */
    static Optional<String> yaml(String text, Diagnostics diagnostics) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (!isAllowed(character)) {
                diagnostics.add(
                        DiagnosticCode.BAD_CHARACTER,
                        new Positions(text).at(i),
                        "the character " + Printable.codePoint(character)
                                + " is not allowed in YAML; remove it, or write it as an escape in double quotes");
                return Optional.empty();
            }
        }
        return Optional.of(text);
    }

    private static boolean isAllowed(int c) {
        if (c < ' ') {
            return c == '\t' || c == '\n' || c == '\r';
        }
        boolean control = c >= 0x7F && c < 0xA0 && c != 0x85;
        return !control && c != 0xFFFE && c != 0xFFFF;
    }
}
