package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.SchemaDefect;
import java.util.List;
import java.util.Optional;

/**
 * The check at load: whether a schema stays within the subset of draft-07 that is enforced (TC-2.1 to TC-2.12).
 *
 * <p>What passes it can be decided for every payload. So it refuses, beside every keyword outside the subset, what draft-07
 * would silently ignore (constraints beside a {@code $ref}), what could never be decided (a reference that comes back to
 * itself at the same value) and what is larger than the limits below.
 */
public final class SchemaSubset {

    /** The deepest that a schema, its definitions included, may be nested in itself. */
    public static final int MAX_SCHEMA_DEPTH = 32;

    /** The most schemas within one schema. */
    public static final int MAX_SCHEMAS = 5_000;

    /** The most JSON values a schema document may consist of. */
    public static final int MAX_VALUES = 50_000;

    /** The most schemas that may apply to one and the same value, each counted as often as it is reached. */
    public static final int MAX_EXPANSION = 10_000;

    /** The most instructions that the patterns of one schema may compile to, together. */
    public static final int MAX_PATTERN_SIZE = 50_000;

    /** The most defects that are reported; the last one then says that there are more. */
    public static final int MAX_DEFECTS = 500;

    private SchemaSubset() {}

    /**
     * Every reason why a schema cannot be enforced, in the order of the document, each with an RFC 6901 pointer into it;
     * empty where it can (TC-2.12). Never throws, whatever the tree holds.
     */
    public static List<SchemaDefect> inspect(JsonNode document) {
        Optional<Tree.Fault> fault = Tree.faultOf(document, MAX_VALUES);
        if (fault.isPresent()) {
            return List.of(
                    new SchemaDefect(fault.get().pointer(), "", fault.get().message()));
        }
        Defects defects = new Defects();
        new SchemaInspection(document, defects).run();
        if (defects.isEmpty()) {
            new ReferenceInspection(document, defects).run();
        }
        return defects.list();
    }
}
