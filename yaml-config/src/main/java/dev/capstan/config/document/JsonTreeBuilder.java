package dev.capstan.config.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builder of the tree of a strict JSON document: no comments, no trailing commas. */
final class JsonTreeBuilder {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DocumentBounds.MAX_DEPTH + 1)
                    .maxNumberLength(SourceText.MAX_BYTES)
                    .maxNameLength(SourceText.MAX_BYTES)
                    .maxStringLength(SourceText.MAX_BYTES)
                    .build())
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    private static final List<ParserError> STUMBLES = List.of(
            syntax("Unrecognized token", "this word is not valid JSON; put strings in double quotes"),
            syntax("Non-standard token", "this word is not valid JSON; put strings in double quotes"),
            syntax(
                    "Unexpected end-of-input",
                    "the document ends before its value is complete; close the open brackets and quotes"),
            syntax(
                    "Illegal unquoted character",
                    "a string contains a control character; write it as \\n, \\t or \\uXXXX"),
            syntax("Unrecognized character escape", "invalid escape sequence; double the backslash"),
            syntax("hex-digit", "an escape is incomplete; write \\u and four hexadecimal digits"),
            syntax("umeric value", "a number is malformed; write it as in -1, 2.5 or 1e10"),
            syntax("close marker", "a closing bracket has no opening bracket; remove it"),
            syntax("comment", "a comment is not valid JSON; remove it"),
            syntax("field name and value", "a colon is missing after the key"),
            syntax(
                    "to start field name",
                    "a key in double quotes is missing; write one, or remove the comma before it"),
            syntax("was expecting comma", "a comma is missing between two entries"),
            syntax("a valid value", "a value is missing; write one, or remove the comma before it"),
            syntax("", "this is not valid JSON"));

    private final JsonParser parser;
    private final Positions positions;
    private final Diagnostics diagnostics;
    private final KeyRules keys;
    private final DocumentBounds bounds;

    private JsonTreeBuilder(JsonParser parser, Positions positions, Diagnostics diagnostics) {
        this.parser = parser;
        this.positions = positions;
        this.diagnostics = diagnostics;
        this.keys = new KeyRules(diagnostics);
        this.bounds = new DocumentBounds(diagnostics);
    }

    private static ParserError syntax(String marker, String message) {
        return new ParserError(marker, DiagnosticCode.JSON_SYNTAX, message);
    }

    /** Returns the document's tree, or empty if it cannot be read to its end. Reports errors in both cases. */
    static Optional<Node> build(String text, Diagnostics diagnostics) {
        Positions positions = new Positions(text);
        try (JsonParser parser = FACTORY.createParser(text)) {
            return new JsonTreeBuilder(parser, positions, diagnostics).document();
        } catch (JsonProcessingException e) {
            ParserError error = ParserError.of(e, STUMBLES);
            diagnostics.add(error.code(), positions.at(ParserError.offset(e)), error.message());
        } catch (AbortReading e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.empty();
    }

    private Optional<Node> document() throws IOException, AbortReading {
        if (parser.nextToken() == null) {
            diagnostics.add(DiagnosticCode.EMPTY_FILE, "the file is empty; write JSON");
            return Optional.empty();
        }
        Node root = node(here(), 1);
        if (parser.nextToken() != null) {
            diagnostics.add(DiagnosticCode.MULTIPLE_DOCUMENTS, here(), "a second value begins here; remove it");
        }
        return Optional.of(root);
    }

    private Node node(TextPosition position, int depth) throws IOException, AbortReading {
        bounds.value(position);
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping(position, depth);
            case START_ARRAY -> sequence(position, depth);
            case VALUE_STRING -> TextValue.of(parser.getText(), position, diagnostics);
            default -> scalar(parser.getText(), position);
        };
    }

    private Node mapping(TextPosition position, int depth) throws IOException, AbortReading {
        bounds.depth(position, depth);
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = KeyRules.bounded(parser.currentName());
            TextPosition found = here();
            TextPosition key = position.property(name, found.line(), found.column());
            boolean usable = keys.accept(TextValue.of(parser.currentName(), key, diagnostics), key, false, entries);
            parser.nextToken();
            TextPosition start = here();
            Node value = node(position.property(name, start.line(), start.column()), depth + 1);
            if (usable) {
                entries.put(name, new Node.Entry(key, value));
            }
        }
        return new Node.Mapping(position, entries);
    }

    private Node sequence(TextPosition position, int depth) throws IOException, AbortReading {
        bounds.depth(position, depth);
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            TextPosition start = here();
            items.add(node(position.item(items.size(), start.line(), start.column()), depth + 1));
        }
        return new Node.Sequence(position, items);
    }

    private Node scalar(String text, TextPosition position) {
        Optional<JsonNode> value = CoreScalars.read(text);
        if (value.isEmpty()) {
            diagnostics.add(
                    DiagnosticCode.NUMBER_OUT_OF_RANGE,
                    position,
                    ValueDescriptions.quoted(text) + " is not a supported number (" + CoreScalars.limits() + ")");
            return new Node.Refused(position);
        }
        return new Node.Scalar(position, text, value.get());
    }

    private TextPosition here() {
        return positions.at(parser.currentTokenLocation().getCharOffset());
    }
}
