package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.assertion.SubsetAssertions;
import dev.capstan.validation.assertion.ValidationRun;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.SchemaNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A compiler of the schemas of one document. */
final class NodeCompiler {

    private static final KindSet ANY = KindSet.of(JsonKind.ALL);

    private final Map<String, SchemaNode> definitions;
    private final Map<String, Reference> references = new HashMap<>();
    private final Deque<String> unresolved = new ArrayDeque<>();

    NodeCompiler(Map<String, SchemaNode> definitions) {
        this.definitions = definitions;
    }

    /** Compiles the root of the document, and all definitions that it uses. */
    CompiledNode root(SchemaNode root) {
        CompiledNode compiled = compile(root);
        while (!unresolved.isEmpty()) {
            String name = unresolved.remove();
            Objects.requireNonNull(references.get(name))
                    .resolve(compile(Objects.requireNonNull(definitions.get(name))));
        }
        return compiled;
    }

    /** Compiles one schema; references are resolved later. */
    CompiledNode compile(SchemaNode node) {
        JsonNode document = node.document();
        String name = node.reference();
        if (name != null) {
            return ofReference(name);
        }
        return document.isBoolean() ? constant(document.booleanValue()) : new KeywordCompiler(this, node).compile();
    }

    private CompiledNode ofReference(String name) {
        Reference reference = references.computeIfAbsent(name, first -> {
            unresolved.add(first);
            return new Reference();
        });
        return new CompiledNode(
                new NodeChecks(ANY, null, null, null, null, null, new Check[] {reference}),
                new CompiledKeyword[] {reference},
                ValidationRun.KEYWORD_STEPS);
    }

    /** Returns the schema true or false, which counts like a schema of one keyword. */
    private static CompiledNode constant(boolean accepts) {
        CompiledKeyword report =
                accepts ? (value, run, path) -> {} : CompiledKeyword.asserting(SubsetAssertions.never());
        return new CompiledNode(
                new NodeChecks(accepts ? ANY : KindSet.of(Set.of()), null, null, null, null, null, new Check[0]),
                new CompiledKeyword[] {report},
                ValidationRun.KEYWORD_STEPS);
    }
}
