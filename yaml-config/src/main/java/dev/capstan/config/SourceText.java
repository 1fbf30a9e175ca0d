package dev.capstan.config;

import dev.capstan.core.json.Json;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes a file: UTF-8 within the size that is read, of characters that YAML allows. */
final class SourceText {

    /** The most bytes that are read of one file: 1 MiB. */
    static final int MAX_BYTES = Json.MAX_BYTES;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private SourceText() {}

    /** The text without its byte order mark, or nothing and a mistake. */
    static Optional<String> decode(byte[] bytes, Mistakes mistakes) {
        if (bytes.length > MAX_BYTES) {
            mistakes.add(
                    MistakeCode.TOO_LARGE,
                    "the file has more than " + MAX_BYTES + " bytes, which is the most that is read of one");
            return Optional.empty();
        }
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true);
        text.flip();
        if (result.isError()) {
            mistakes.add(
                    MistakeCode.NOT_UTF8, after(text), "the file is not UTF-8 from here on: save it in that encoding");
            return Optional.empty();
        }
        return allowed(text, mistakes);
    }

    private static Optional<String> allowed(CharBuffer decoded, Mistakes mistakes) {
        boolean marked = !decoded.isEmpty() && decoded.charAt(0) == BYTE_ORDER_MARK;
        String text = decoded.subSequence(marked ? 1 : 0, decoded.length()).toString();
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (!isAllowed(character)) {
                mistakes.add(
                        MistakeCode.BAD_CHARACTER,
                        after(text.substring(0, i)),
                        "the character " + Wording.codePoint(character) + " cannot stand in YAML: remove it, or write"
                                + " it as an escape within double quotes");
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

    /** The place right behind this text. */
    private static Place after(CharSequence text) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < text.length(); i++) {
            boolean crlf = text.charAt(i) == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if (text.charAt(i) == '\n' || (text.charAt(i) == '\r' && !crlf)) {
                line++;
                lineStart = i + 1;
            }
        }
        int column = Character.codePointCount(text, lineStart, text.length()) + 1;
        return Place.document(line, column);
    }
}
