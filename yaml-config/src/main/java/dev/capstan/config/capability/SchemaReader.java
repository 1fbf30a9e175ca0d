package dev.capstan.config.capability;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.JsonTree;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.TextPosition;
import dev.capstan.config.document.Values;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.port.SchemaEngine;
import java.util.Optional;

/**
 * Reader of a schema. It reports the position of each defect (TC-2.12), or records the address that replaces a schema.
 */
record SchemaReader(SchemaEngine engine, LoadOptions options, RegistrySchemas addressed, Values values) {

    Optional<Schema> read(Node node) {
        boolean isSchema = node instanceof Node.Mapping
                || (node instanceof Node.Scalar scalar && scalar.value().isBoolean());
        if (!isSchema) {
            return values.wrongType(node, "write a schema: a mapping, true or false");
        }
        Optional<Schema> schema = JsonTree.of(node).map(Schema::of);
        if (options.validateSchemas()) {
            schema.ifPresent(read -> check(read, node));
        }
        return schema;
    }

    private void check(Schema schema, Node node) {
        RegistrySchemas.address(schema)
                .ifPresentOrElse(
                        address -> addressed.recordUse(values.diagnostics().file(), (Node.Mapping) node, address),
                        () -> engine.inspect(schema.document()).forEach(defect -> report(defect, node)));
    }

    private void report(SchemaDefect defect, Node schema) {
        values.diagnostics().add(DiagnosticCode.SCHEMA_DEFECT, locate(defect, schema), defect.message());
    }

    /**
     * Returns the position of the value, or of its key if that is the keyword. If the value does not exist, returns the
     * position of the innermost one that does.
     */
    private static TextPosition locate(SchemaDefect defect, Node schema) {
        TextPosition position = schema.position();
        Optional<Node> reached = Optional.of(schema);
        boolean atKeyword = false;
        for (JsonPointer at = JsonPointer.compile(defect.pointer()); !at.matches(); at = at.tail()) {
            String token = at.getMatchingProperty();
            Optional<TextPosition> key = reached.flatMap(node -> key(node, token));
            reached = reached.flatMap(node -> child(node, token));
            atKeyword = token.equals(defect.keyword());
            TextPosition reported = (atKeyword ? key : reached.map(Node::position)).orElse(position);
            position = position.property(token, reported.line(), reported.column());
        }
        TextPosition current = position;
        Optional<TextPosition> keyword =
                atKeyword ? Optional.empty() : reached.flatMap(node -> key(node, defect.keyword()));
        return keyword.map(key -> current.at(key.line(), key.column())).orElse(current);
    }

    private static Optional<TextPosition> key(Node node, String name) {
        return node instanceof Node.Mapping mapping
                ? Optional.ofNullable(mapping.entries().get(name)).map(Node.Entry::key)
                : Optional.empty();
    }

    private static Optional<Node> child(Node node, String token) {
        if (node instanceof Node.Mapping mapping) {
            return Optional.ofNullable(mapping.entries().get(token)).map(Node.Entry::value);
        }
        return node instanceof Node.Sequence sequence && token.matches("[0-9]{1,6}")
                ? sequence.items().stream().skip(Integer.parseInt(token)).findFirst()
                : Optional.empty();
    }
}
