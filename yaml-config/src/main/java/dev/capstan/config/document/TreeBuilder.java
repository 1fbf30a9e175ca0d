package dev.capstan.config.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Builder of the tree of a document from parser events. It refuses input before it can grow: aliases are never
 * followed, and depth and number of values are counted on the way.
 */
final class TreeBuilder {

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setCodePointLimit(SourceText.MAX_BYTES)
            .setParseComments(false)
            .build();

    private final Iterator<Event> events;
    private final String text;
    private final Diagnostics diagnostics;
    private final KeyRules keys;
    private final DocumentBounds bounds;
    private TextPosition reached = TextPosition.document(1, 1);

    private TreeBuilder(String text, Diagnostics diagnostics) {
        this.events = new ParserImpl(SETTINGS, new StreamReader(SETTINGS, text));
        this.text = text;
        this.diagnostics = diagnostics;
        this.keys = new KeyRules(diagnostics);
        this.bounds = new DocumentBounds(diagnostics);
    }

    /** Returns the document's tree, or empty if it cannot be read to its end. Reports errors in both cases. */
    static Optional<Node> build(String text, Diagnostics diagnostics) {
        try {
            return new TreeBuilder(text, diagnostics).document();
        } catch (AbortReading e) {
            return Optional.empty();
        }
    }

    private Optional<Node> document() throws AbortReading {
        next();
        if (next() instanceof StreamEndEvent) {
            return empty();
        }
        Event first = next();
        Node root = value(first, TextPosition.document(line(first), column(first)), 1);
        if (root instanceof Node.Scalar scalar && scalar.text().isEmpty()) {
            return empty();
        }
        next();
        Event end = next();
        if (!(end instanceof StreamEndEvent)) {
            diagnostics.add(
                    DiagnosticCode.MULTIPLE_DOCUMENTS,
                    TextPosition.document(line(end), column(end)),
                    "a second document begins here: " + diagnostics.kind().single());
        }
        return Optional.of(root);
    }

    private Optional<Node> empty() {
        diagnostics.add(
                DiagnosticCode.EMPTY_FILE,
                "the file is empty; it needs " + diagnostics.kind().keys());
        return Optional.empty();
    }

    private Node value(Event event, TextPosition position, int depth) throws AbortReading {
        bounds.value(position);
        return node(event, position, depth);
    }

    private Node node(Event event, TextPosition position, int depth) throws AbortReading {
        if (event instanceof AliasEvent alias) {
            diagnostics.add(
                    DiagnosticCode.ALIAS_REFUSED,
                    position,
                    "alias " + ValueDescriptions.quoted("*" + alias.getAlias())
                            + " is not supported; write out the value");
            return new Node.Refused(position);
        }
        ((NodeEvent) event)
                .getAnchor()
                .ifPresent(anchor -> diagnostics.add(
                        DiagnosticCode.ALIAS_REFUSED,
                        position,
                        "anchor " + ValueDescriptions.quoted("&" + anchor)
                                + " is not supported; remove it, and write out the value where it is used"));
        if (event instanceof ScalarEvent scalar) {
            return scalar(scalar, position);
        }
        Optional<String> tag = ((CollectionStartEvent) event).getTag();
        Node collection = collection(event, position, depth);
        return tag.isPresent() ? refusedTag(tag.get(), position) : collection;
    }

    private Node collection(Event event, TextPosition position, int depth) throws AbortReading {
        bounds.depth(position, depth);
        return event instanceof SequenceStartEvent ? sequence(position, depth) : mapping(position, depth);
    }

    private Node sequence(TextPosition position, int depth) throws AbortReading {
        List<Node> items = new ArrayList<>();
        Event event = next();
        while (!(event instanceof SequenceEndEvent)) {
            items.add(value(event, position.item(items.size(), line(event), column(event)), depth + 1));
            event = next();
        }
        return new Node.Sequence(position, items);
    }

    private Node mapping(TextPosition position, int depth) throws AbortReading {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        Event event = next();
        while (!(event instanceof MappingEndEvent)) {
            Node key = node(event, position.at(line(event), column(event)), depth + 1);
            boolean plain = event instanceof ScalarEvent scalar && scalar.isPlain();
            Event valueEvent = next();
            String name = key instanceof Node.Scalar scalar ? KeyRules.bounded(scalar.text()) : "?";
            TextPosition keyPosition = position.property(
                    name, key.position().line(), key.position().column());
            boolean usable = keys.accept(key, keyPosition, plain, entries);
            Node value = value(valueEvent, position.property(name, line(valueEvent), column(valueEvent)), depth + 1);
            if (usable) {
                entries.put(name, new Node.Entry(keyPosition, value));
            }
            event = next();
        }
        return new Node.Mapping(position, entries);
    }

    private Node scalar(ScalarEvent event, TextPosition position) {
        if (event.getTag().isPresent()) {
            return refusedTag(event.getTag().get(), position);
        }
        String text = event.getValue();
        if (!event.isPlain()) {
            return TextValue.of(text, position, diagnostics);
        }
        Optional<JsonNode> value = CoreScalars.read(text);
        if (value.isEmpty()) {
            diagnostics.add(DiagnosticCode.NUMBER_OUT_OF_RANGE, position, CoreScalars.refusal(text));
            return new Node.Refused(position);
        }
        return new Node.Scalar(position, text, value.get());
    }

    private Node refusedTag(String tag, TextPosition position) {
        String typed = tag.startsWith("tag:yaml.org,2002:") ? "!!" + tag.substring(18) : tag;
        diagnostics.add(
                DiagnosticCode.TAG_REFUSED,
                position,
                "tag " + ValueDescriptions.quoted(typed) + " is not supported; remove it, and write the plain value");
        return new Node.Refused(position);
    }

    private Event next() throws AbortReading {
        try {
            Event event = events.next();
            reached = TextPosition.document(line(event), column(event));
            return event;
        } catch (YamlEngineException e) {
            new SyntaxDiagnostics(text, diagnostics).add(e, reached);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // The parser throws these for an escape that is not a code point, such as "\UFFFFFFFF".
            new SyntaxDiagnostics(text, diagnostics).addBrokenEscape(reached);
        }
        throw new AbortReading();
    }

    private static int line(Event event) {
        return event.getStartMark().map(Mark::getLine).orElse(0) + 1;
    }

    private static int column(Event event) {
        return event.getStartMark().map(Mark::getColumn).orElse(0) + 1;
    }
}
