package dev.capstan.config.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds the tree of a document that is JSON and nothing more lenient: no comments, no commas left over. */
final class JsonTreeBuilder {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Bounds.MAX_DEPTH + 1)
                    .maxNumberLength(SourceText.MAX_BYTES)
                    .maxNameLength(SourceText.MAX_BYTES)
                    .maxStringLength(SourceText.MAX_BYTES)
                    .build())
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    private static final List<Stumble> STUMBLES = List.of(
            syntax("Unrecognized token", "this word is no JSON: put a text into double quotes"),
            syntax("Non-standard token", "this word is no JSON: put a text into double quotes"),
            syntax("Unexpected end-of-input", "the file ends before its value does: close what is open"),
            syntax(
                    "Illegal unquoted character",
                    "a text holds a control character: write it as \\n, \\t or \\u and four" + " digits"),
            syntax("Unrecognized character escape", "a backslash escapes nothing here: double it"),
            syntax("hex-digit", "an escape is incomplete: write \\u and four hexadecimal digits"),
            syntax("umeric value", "a number is malformed: write it as in -1, 2.5 or 1e10"),
            syntax("close marker", "a bracket closes what is not open: remove it"),
            syntax("comment", "JSON has no comments: remove this one"),
            syntax("field name and value", "a colon is missing after the key"),
            syntax("to start field name", "a key in double quotes is missing: write one, or remove the comma before"),
            syntax("was expecting comma", "a comma is missing between two entries"),
            syntax("a valid value", "a value is missing: write one, or remove the comma before"),
            syntax("", "this is no JSON"));

    private final JsonParser parser;
    private final Positions positions;
    private final Mistakes mistakes;
    private final KeyRules keys;
    private final Bounds bounds;

    private JsonTreeBuilder(JsonParser parser, Positions positions, Mistakes mistakes) {
        this.parser = parser;
        this.positions = positions;
        this.mistakes = mistakes;
        this.keys = new KeyRules(mistakes);
        this.bounds = new Bounds(mistakes);
    }

    private static Stumble syntax(String sign, String message) {
        return new Stumble(sign, MistakeCode.JSON_SYNTAX, message);
    }

    /** The document's tree, or nothing where it cannot be read to its end; either way with its mistakes. */
    static Optional<Node> build(String text, Mistakes mistakes) {
        Positions positions = new Positions(text);
        try (JsonParser parser = FACTORY.createParser(text)) {
            return new JsonTreeBuilder(parser, positions, mistakes).document();
        } catch (JsonProcessingException e) {
            Stumble stumble = Stumble.of(e, STUMBLES);
            mistakes.add(stumble.code(), positions.at(Stumble.offset(e)), stumble.message());
        } catch (Unreadable e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.empty();
    }

    private Optional<Node> document() throws IOException, Unreadable {
        if (parser.nextToken() == null) {
            mistakes.add(MistakeCode.EMPTY_FILE, "the file is empty: write its JSON");
            return Optional.empty();
        }
        Node root = node(here(), 1);
        if (parser.nextToken() != null) {
            mistakes.add(
                    MistakeCode.MULTIPLE_DOCUMENTS,
                    here(),
                    "a second value begins here: a file holds one, so remove it");
        }
        return Optional.of(root);
    }

    private Node node(Place place, int depth) throws IOException, Unreadable {
        bounds.value(place);
        return switch (parser.currentToken()) {
            case START_OBJECT -> mapping(place, depth);
            case START_ARRAY -> sequence(place, depth);
            case VALUE_STRING -> TextValue.of(parser.getText(), place, mistakes);
            default -> scalar(parser.getText(), place);
        };
    }

    private Node mapping(Place place, int depth) throws IOException, Unreadable {
        bounds.depth(place, depth);
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = KeyRules.bounded(parser.currentName());
            Place found = here();
            Place key = place.property(name, found.line(), found.column());
            boolean usable = keys.accept(TextValue.of(parser.currentName(), key, mistakes), key, false, entries);
            parser.nextToken();
            Place begun = here();
            Node value = node(place.property(name, begun.line(), begun.column()), depth + 1);
            if (usable) {
                entries.put(name, new Node.Entry(key, value));
            }
        }
        return new Node.Mapping(place, entries);
    }

    private Node sequence(Place place, int depth) throws IOException, Unreadable {
        bounds.depth(place, depth);
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            Place begun = here();
            items.add(node(place.item(items.size(), begun.line(), begun.column()), depth + 1));
        }
        return new Node.Sequence(place, items);
    }

    private Node scalar(String text, Place place) {
        Optional<JsonNode> value = CoreScalars.read(text);
        if (value.isEmpty()) {
            mistakes.add(
                    MistakeCode.NUMBER_OUT_OF_RANGE,
                    place,
                    Wording.quoted(text) + " is no number that is read (at most " + Json.MAX_NUMBER_LENGTH
                            + " characters, exponent within ±" + CoreScalars.LARGEST_EXPONENT + ")");
            return new Node.Refused(place);
        }
        return new Node.Scalar(place, text, value.get());
    }

    private Place here() {
        return positions.at(parser.currentTokenLocation().getCharOffset());
    }
}
