package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.SchemaDefect;
import java.util.List;
import java.util.Optional;

/**
 * A parsed schema document: its nodes with resolved references, or every defect that prevents its enforcement
 * (TC-2.12).
 *
 * <p>A document without defects can be decided for every value. So a defect is a keyword outside the subset, a
 * constraint that draft-07 would silently ignore (beside a {@code $ref}), a reference that could never be decided
 * (because it returns to itself at the same value), or anything larger than the limits below.
 */
public final class SchemaDocument {

    /** Maximum nesting depth of a schema, including its definitions. */
    public static final int MAX_SCHEMA_DEPTH = 32;

    /** Maximum number of schemas within one schema. */
    public static final int MAX_SCHEMAS = 5_000;

    /** Maximum number of JSON values in a document. */
    public static final int MAX_VALUES = 50_000;

    /** Maximum number of schemas that may apply to one value, each counted as often as it is reached. */
    public static final int MAX_EXPANSION = 10_000;

    /** Maximum number of instructions that the patterns of one document may compile to, together. */
    public static final int MAX_PATTERN_SIZE = 50_000;

    /** Maximum number of reported defects; one more then says that there are others. */
    public static final int MAX_DEFECTS = 500;

    private final SchemaNode root;
    private final List<SchemaDefect> defects;
    private final long patternMemory;

    private SchemaDocument(SchemaNode root, List<SchemaDefect> defects, long patternMemory) {
        this.root = root;
        this.defects = defects;
        this.patternMemory = patternMemory;
    }

    /** Parses a document. Never throws, even for a tree that is not JSON. */
    public static SchemaDocument parse(JsonNode document) {
        Defects defects = new Defects();
        Optional<TreeBounds.Fault> fault = TreeBounds.faultOf(document, MAX_VALUES);
        if (fault.isPresent()) {
            defects.add(fault.get().pointer(), "", fault.get().message());
            return new SchemaDocument(SchemaNode.NEVER, defects.list(), 0);
        }
        SchemaNodeReader reader = new SchemaNodeReader(document, defects);
        SchemaNode root = reader.read();
        return new SchemaDocument(root, defects.list(), reader.patternMemory());
    }

    /**
     * Returns every defect, in the order of the document, each with an RFC 6901 pointer into it; empty without defects.
     */
    public List<SchemaDefect> defects() {
        return defects;
    }

    /**
     * Returns the schema at the root. Throws an {@link IllegalArgumentException} that names the first defect, if any.
     */
    public SchemaNode root() {
        requireEnforceable();
        return root;
    }

    /** Throws an {@link IllegalArgumentException} that names the first defect, if any. */
    public void requireEnforceable() {
        if (!defects.isEmpty()) {
            SchemaDefect first = defects.get(0);
            throw new IllegalArgumentException(
                    "the schema cannot be enforced: at '" + first.pointer() + "': " + first.message()
                            + (defects.size() == 1 ? "" : " (and " + (defects.size() - 1) + " more defects)"));
        }
    }

    /** Returns the approximate memory use of the patterns of the document in bytes. */
    public long patternMemory() {
        return patternMemory;
    }
}
