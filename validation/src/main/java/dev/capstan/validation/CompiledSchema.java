package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import dev.capstan.validation.assertion.Evaluation;
import dev.capstan.validation.assertion.Finding;
import dev.capstan.validation.assertion.LimitExceeded;
import dev.capstan.validation.assertion.ValidationRun;
import dev.capstan.validation.schema.SchemaDocument;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.TreeBounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A compiled schema within the subset, safe for concurrent use. */
final class CompiledSchema {

    /** Maximum number of listed violations; below, the maximum total length of their paths in characters. */
    static final int MAX_LISTED = 100;

    private static final int MAX_LISTED_CHARACTERS = 65_536;

    /** Approximate bytes for each value of a document, and what is compiled from it; below, for each character. */
    private static final long BYTES_OF_VALUE = 200;

    private static final int BYTES_OF_CHARACTER = 2;

    private final Evaluation evaluation;
    private final long memoryUse;

    private CompiledSchema(Evaluation evaluation, long memoryUse) {
        this.evaluation = evaluation;
        this.memoryUse = memoryUse;
    }

    /**
     * Compiles a schema. Throws an {@link IllegalArgumentException} that names the first defect if it cannot be
     * enforced.
     */
    static CompiledSchema of(JsonNode document, Function<SchemaNode, Evaluation> compiler) {
        SchemaDocument parsed = SchemaDocument.parse(document);
        long ofText = (long) BYTES_OF_CHARACTER * Json.write(document).length();
        return new CompiledSchema(
                compiler.apply(parsed.root()), ofText + BYTES_OF_VALUE * values(document) + parsed.patternMemory());
    }

    private static long values(JsonNode value) {
        long values = 1;
        for (JsonNode inner : value) {
            values += values(inner);
        }
        return values;
    }

    /** Returns the approximate memory use in bytes, of the document as well. */
    long memoryUse() {
        return memoryUse;
    }

    /** Returns every violation of the schema by a payload, ordered by path. */
    List<Violation> violations(JsonNode payload) {
        if (evaluation.surelyAccepts(payload)) {
            return List.of();
        }
        Optional<TreeBounds.Fault> fault = TreeBounds.faultOf(payload, Json.MAX_BYTES);
        if (fault.isPresent()) {
            return List.of(new Violation(fault.get().pointer(), fault.get().message()));
        }
        ValidationRun run = new ValidationRun();
        List<Violation> found = new ArrayList<>();
        try {
            evaluation.evaluate(payload, run);
        } catch (LimitExceeded e) {
            found.add(new Violation(e.location().pointer(), e.getMessage()));
        }
        for (Finding finding : run.findings()) {
            found.add(new Violation(
                    finding.location().pointer(), finding.message().get()));
        }
        return listed(found, run.dropped());
    }

    private static List<Violation> listed(List<Violation> found, int dropped) {
        List<Violation> all = found.stream()
                .distinct()
                .sorted(Comparator.comparing(Violation::path).thenComparing(Violation::message))
                .toList();
        List<Violation> listed = new ArrayList<>();
        int characters = 0;
        for (Violation violation : all) {
            characters += violation.path().length();
            if (!listed.isEmpty() && (listed.size() == MAX_LISTED || characters > MAX_LISTED_CHARACTERS)) {
                break;
            }
            listed.add(violation);
        }
        int more = all.size() - listed.size() + dropped;
        if (more > 0) {
            listed.add(Violation.remainder(more));
        }
        return List.copyOf(listed);
    }
}
