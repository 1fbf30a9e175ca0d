package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.SchemaDefect;
import java.util.List;
import java.util.Optional;

/**
 * A schema document, parsed: its nodes, references resolved, or every defect that keeps it from being enforced (TC-2.12).
 *
 * <p>What has no defect can be decided for every value. So a defect is, beside every keyword outside the subset, what
 * draft-07 would silently ignore (constraints beside a {@code $ref}), what could never be decided (a reference that comes
 * back to itself at the same value) and what is larger than the limits below.
 */
public final class SchemaDocument {

    /** The deepest that a schema, its definitions included, may be nested in itself. */
    public static final int MAX_SCHEMA_DEPTH = 32;

    /** The maximum number of schemas within one schema. */
    public static final int MAX_SCHEMAS = 5_000;

    /** The maximum number of JSON values that a document may consist of. */
    public static final int MAX_VALUES = 50_000;

    /** The maximum number of schemas that may apply to one value, each counted as often as it is reached. */
    public static final int MAX_EXPANSION = 10_000;

    /** The maximum number of instructions that the patterns of one document may compile to, together. */
    public static final int MAX_PATTERN_SIZE = 50_000;

    /** The maximum number of defects that are reported; the last one then says that there are more. */
    public static final int MAX_DEFECTS = 500;

    private final SchemaNode root;
    private final List<SchemaDefect> defects;
    private final int patternSize;

    private SchemaDocument(SchemaNode root, List<SchemaDefect> defects, int patternSize) {
        this.root = root;
        this.defects = defects;
        this.patternSize = patternSize;
    }

    /** Parses a document. Never throws, whatever the tree holds. */
    public static SchemaDocument parse(JsonNode document) {
        Defects defects = new Defects();
        Optional<TreeBounds.Fault> fault = TreeBounds.faultOf(document, MAX_VALUES);
        if (fault.isPresent()) {
            defects.add(fault.get().pointer(), "", fault.get().message());
            return new SchemaDocument(SchemaNode.NOTHING, defects.list(), 0);
        }
        SchemaNodeReader reader = new SchemaNodeReader(document, defects);
        SchemaNode root = reader.read();
        return new SchemaDocument(root, defects.list(), reader.patternSize());
    }

    /** Returns every defect, in the order of the document, each with an RFC 6901 pointer into it; empty where there is none. */
    public List<SchemaDefect> defects() {
        return defects;
    }

    /** Returns the schema at the root. An {@link IllegalArgumentException} names the first defect where there is one. */
    public SchemaNode root() {
        requireEnforceable();
        return root;
    }

    /** Throws an {@link IllegalArgumentException} that names the first defect where there is one. */
    public void requireEnforceable() {
        if (!defects.isEmpty()) {
            SchemaDefect first = defects.get(0);
            throw new IllegalArgumentException(
                    "the schema cannot be enforced: at '" + first.pointer() + "': " + first.message()
                            + (defects.size() == 1 ? "" : " (and " + (defects.size() - 1) + " more defects)"));
        }
    }

    /** Returns the number of instructions that the patterns of the document compile to, together. */
    public int patternSize() {
        return patternSize;
    }
}
