package dev.capstan.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import org.erdtman.jcs.NumberToJSON;

/**
 * The writer of canonical JSON (RFC 8785). It refuses every tree that this form would change: its numbers are doubles
 * and its strings are UTF-8.
 *
 * <p>A number passes if the digits that RFC 8785 writes for it have exactly its value, so 0.1 and 2^53 pass and 2^53 +
 * 1 does not. An unpaired surrogate does not pass, nor does a node that is not a JSON value.
 */
final class CanonicalWriter {

    /** Escapes control characters with lower-case digits. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE).build();

    /** The greatest number below which every whole number is a double: 2^53. */
    private static final long MAX_WHOLE = 1L << 53;

    private final JsonGenerator out;
    private final Deque<String> path = new ArrayDeque<>();

    private CanonicalWriter(JsonGenerator out) {
        this.out = out;
    }

    /**
     * Returns the text of a tree. Throws an {@link IllegalArgumentException} with the path of the first value that would
     * change.
     */
    static String write(JsonNode node) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            new CanonicalWriter(out).value(node);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private void value(JsonNode node) throws IOException {
        if (node.isContainerNode() && path.size() == Json.MAX_DEPTH - 1) {
            throw refused("is nested deeper than " + (Json.MAX_DEPTH - 1) + " levels");
        }
        switch (node.getNodeType()) {
            case OBJECT -> object(node);
            case ARRAY -> array(node);
            case STRING -> out.writeString(wellFormed(node.textValue()));
            case NUMBER -> out.writeNumber(number(node));
            case BOOLEAN -> out.writeBoolean(node.booleanValue());
            case NULL -> out.writeNull();
            default -> throw refused("is not a JSON value");
        }
    }

    /** Sorts the names by their UTF-16 units, as {@link String#compareTo} does. */
    private void object(JsonNode node) throws IOException {
        Map<String, JsonNode> sorted = new TreeMap<>();
        node.properties().forEach(property -> sorted.put(property.getKey(), property.getValue()));
        out.writeStartObject();
        for (Map.Entry<String, JsonNode> property : sorted.entrySet()) {
            out.writeFieldName(wellFormed(property.getKey()));
            inner(property.getKey(), property.getValue());
        }
        out.writeEndObject();
    }

    private void array(JsonNode node) throws IOException {
        out.writeStartArray();
        for (int i = 0; i < node.size(); i++) {
            inner(String.valueOf(i), node.get(i));
        }
        out.writeEndArray();
    }

    private void inner(String name, JsonNode node) throws IOException {
        path.addLast(name);
        value(node);
        path.removeLast();
    }

    private String wellFormed(String text) {
        if (!Text.isWellFormed(text)) {
            throw refused("contains an unpaired surrogate");
        }
        return text;
    }

    private String number(JsonNode number) throws IOException {
        if (number.isIntegralNumber()
                && number.canConvertToLong()
                && number.longValue() >= -MAX_WHOLE
                && number.longValue() <= MAX_WHOLE) {
            return Long.toString(number.longValue());
        }
        String digits = Double.isFinite(number.doubleValue()) ? NumberToJSON.serializeNumber(number.doubleValue()) : "";
        if (digits.isEmpty() || new BigDecimal(digits).compareTo(number.decimalValue()) != 0) {
            throw refused("would lose digits in canonical JSON (RFC 8785); record it as a string");
        }
        return digits;
    }

    private IllegalArgumentException refused(String reason) {
        StringBuilder pointer = new StringBuilder();
        path.forEach(name -> pointer.append('/').append(Json.pointerToken(name)));
        return new IllegalArgumentException("the record's " + (pointer.isEmpty() ? "root" : pointer) + " " + reason);
    }
}
