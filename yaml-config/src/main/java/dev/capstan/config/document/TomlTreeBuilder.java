package dev.capstan.config.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.dataformat.toml.TomlFactory;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builder of the tree of a TOML 1.0 document: its parser gives the values, {@link TomlPositions} their positions. */
final class TomlTreeBuilder {

    private static final TomlMapper MAPPER = new TomlMapper(TomlFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DocumentBounds.MAX_DEPTH)
                    .maxNumberLength(Json.MAX_NUMBER_LENGTH)
                    .maxNameLength(SourceText.MAX_BYTES)
                    .maxStringLength(SourceText.MAX_BYTES)
                    .build())
            .build());

    private static final String TWICE = "this table or list is already defined; keep one of the two";

    private static final List<ParserError> STUMBLES = List.of(
            new ParserError(
                    "Duplicate key", DiagnosticCode.DUPLICATE_KEY, "the key is duplicated; keep one of the two"),
            new ParserError(
                    "Illegal control character",
                    DiagnosticCode.BAD_CHARACTER,
                    "a control character is not allowed in TOML; remove it, or write it as an escape in double quotes"),
            new ParserError(
                    "nesting depth",
                    DiagnosticCode.TOO_DEEP,
                    "the file is nested deeper than " + DocumentBounds.MAX_DEPTH + " levels"),
            syntax("Table redefined", TWICE),
            syntax("already finished", TWICE),
            syntax("already closed", TWICE),
            syntax("existing non-object", "this key leads into a value that is not a table; rename one of the two"),
            syntax(
                    "Premature end",
                    "the document ends before its value is complete; close the open brackets and quotes"),
            syntax("Unknown escape", "invalid escape sequence; double the backslash, or use single quotes"),
            syntax("Invalid code point", "an escape is not a Unicode character (maximum \\U0010FFFF)"),
            syntax("More data after value", "unexpected text after the value; put it in quotes or on its own line"),
            syntax("Newline not permitted", "unexpected end of the line; close the quote or the bracket"),
            syntax("Trailing comma", "a comma is not allowed before '}'; remove it"),
            syntax("number", "this is not a supported number; put it in quotes if it is a string"),
            syntax("Zero-prefixed", "a number cannot begin with 0; put it in quotes if it is a string"),
            syntax("", "this is not valid TOML; write key = value, with strings in quotes"));

    private final Diagnostics diagnostics;
    private final KeyRules keys;
    private final DocumentBounds bounds;

    private TomlTreeBuilder(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.keys = new KeyRules(diagnostics);
        this.bounds = new DocumentBounds(diagnostics);
    }

    private static ParserError syntax(String marker, String message) {
        return new ParserError(marker, DiagnosticCode.TOML_SYNTAX, message);
    }

    /** Returns the document's tree, or empty if it cannot be read to its end. Reports errors in both cases. */
    static Optional<Node> build(String text, Diagnostics diagnostics) {
        try {
            JsonNode document = MAPPER.readTree(text);
            return Optional.of(new TomlTreeBuilder(diagnostics)
                    .node(document, TomlPositions.of(text), TextPosition.document(1, 1), 1));
        } catch (JsonProcessingException e) {
            ParserError error = ParserError.of(e, STUMBLES);
            diagnostics.add(error.code(), position(error, ParserError.offset(e), text), error.message());
            return Optional.empty();
        } catch (AbortReading e) {
            return Optional.empty();
        }
    }

    /** Returns the position of an error; a repeated key is reported at the key, not after its value. */
    private static TextPosition position(ParserError error, long offset, String text) {
        return error.code() == DiagnosticCode.DUPLICATE_KEY
                ? TomlPositions.lastKey(text.substring(0, (int) Math.min(offset, text.length())))
                : new Positions(text).at(offset);
    }

    /** Returns the name that a quoted key stands for. */
    static String key(String quoted) {
        if (quoted.indexOf('\\') < 0) {
            return quoted.substring(1, quoted.length() - 1);
        }
        try {
            return MAPPER.readTree(quoted + " = 0").fieldNames().next();
        } catch (JsonProcessingException e) {
            return quoted;
        }
    }

    private Node node(JsonNode json, TomlNodePosition nodePosition, TextPosition position, int depth)
            throws AbortReading {
        bounds.value(position);
        if (json.isObject()) {
            return mapping(json, nodePosition, position, depth);
        }
        if (json.isArray()) {
            return sequence(json, nodePosition, position, depth);
        }
        String bare = nodePosition.rawValue();
        if (json.isTextual() && bare == null) {
            return TextValue.of(json.textValue(), position, diagnostics);
        }
        String written = bare == null ? json.asText() : bare;
        if (json.isNumber() && CoreScalars.supported(json).isEmpty()) {
            diagnostics.add(DiagnosticCode.NUMBER_OUT_OF_RANGE, position, CoreScalars.refusal(written));
            return new Node.Refused(position);
        }
        return new Node.Scalar(position, written, json.isTextual() ? new POJONode(written) : json);
    }

    private Node mapping(JsonNode json, TomlNodePosition nodePosition, TextPosition position, int depth)
            throws AbortReading {
        bounds.depth(position, depth);
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property : json.properties()) {
            TomlNodePosition within = nodePosition.entry(property.getKey());
            String name = KeyRules.bounded(property.getKey());
            TextPosition key =
                    position.property(name, within.key().line(), within.key().column());
            boolean usable = keys.accept(TextValue.of(property.getKey(), key, diagnostics), key, false, entries);
            TextPosition own = position.property(
                    name, within.value().line(), within.value().column());
            Node value = node(property.getValue(), within, own, depth + 1);
            if (usable) {
                entries.put(name, new Node.Entry(key, value));
            }
        }
        return new Node.Mapping(position, entries);
    }

    private Node sequence(JsonNode json, TomlNodePosition nodePosition, TextPosition position, int depth)
            throws AbortReading {
        bounds.depth(position, depth);
        List<Node> items = new ArrayList<>();
        for (JsonNode item : json) {
            TomlNodePosition within = nodePosition.item(items.size());
            TextPosition own = position.item(
                    items.size(), within.value().line(), within.value().column());
            items.add(node(item, within, own, depth + 1));
        }
        return new Node.Sequence(position, items);
    }
}
