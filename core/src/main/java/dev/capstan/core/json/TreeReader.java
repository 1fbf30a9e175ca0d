package dev.capstan.core.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.core.json.MalformedJson.Reason;
import dev.capstan.core.text.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A reader of JSON trees within limits. Every failure says what is wrong and where. */
record TreeReader(ObjectMapper mapper, int maxBytes, int maxDepth) {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    JsonNode read(byte[] utf8) throws MalformedJson {
        if (utf8.length > maxBytes) {
            throw new MalformedJson(
                    Reason.TOO_LARGE, "the document is too large: " + utf8.length + " bytes (limit " + maxBytes + ")");
        }
        return parse(decoded(utf8));
    }

    JsonNode read(String text) throws MalformedJson {
        if (text.length() > maxBytes) {
            throw new MalformedJson(
                    Reason.TOO_LARGE,
                    "the document is too large: " + text.length() + " characters (limit " + maxBytes + " bytes)");
        }
        if (!Text.isWellFormed(text)) {
            throw syntax("the document contains an unpaired surrogate");
        }
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(byte[] utf8) throws MalformedJson {
        ByteBuffer bytes = ByteBuffer.wrap(utf8);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw syntax("the document is not valid UTF-8 at byte " + (bytes.position() + 1));
        }
    }

    private JsonNode parse(String text) throws MalformedJson {
        if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            throw syntax("the document begins with a byte order mark; remove it");
        }
        try (JsonParser parser = mapper.createParser(text)) {
            JsonNode node = tree(parser, text);
            if (text.contains("\\ud") || text.contains("\\uD")) {
                refuseLoneSurrogate(node);
            }
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode tree(JsonParser parser, String text) throws IOException, MalformedJson {
        try {
            if (parser.nextToken() == null) {
                throw syntax("the document is empty");
            }
            return mapper.readTree(parser);
        } catch (ArithmeticException | NumberFormatException e) {
            throw syntax(ExactNumberFactory.REFUSAL + at(parser.currentTokenLocation()));
        } catch (StreamConstraintsException e) {
            throw limitExceeded(e.getOriginalMessage(), parser.currentTokenLocation());
        } catch (JsonProcessingException e) {
            throw SyntaxErrors.of(e, text);
        }
    }

    private MalformedJson limitExceeded(String limit, JsonLocation location) {
        return limit.contains("nesting depth")
                ? new MalformedJson(Reason.TOO_DEEP, "the document is nested deeper than " + maxDepth + " levels")
                : syntax("a number has more than " + Json.MAX_NUMBER_LENGTH + " characters" + at(location));
    }

    private static void refuseLoneSurrogate(JsonNode node) throws MalformedJson {
        Optional<String> location = LoneSurrogates.firstFault(node);
        if (location.isPresent()) {
            String where = location.get().isEmpty() ? "" : " at " + location.get();
            throw syntax("a string" + where + " contains an unpaired surrogate");
        }
    }

    private static MalformedJson syntax(String message) {
        return new MalformedJson(Reason.SYNTAX, message);
    }

    private static String at(JsonLocation location) {
        return " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
