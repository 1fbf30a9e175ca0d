package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.SchemaDefect;
import dev.capstan.validation.schema.SchemaDocument;
import java.util.List;

/** The check at load: whether a schema stays within the subset of draft-07 that is enforced (TC-2.1 to TC-2.12). */
public final class SchemaSubset {

    private SchemaSubset() {}

    /**
     * Returns every reason why a schema cannot be enforced, in the order of the document, each with an RFC 6901 pointer into
     * it; empty where it can (TC-2.12). Never throws, whatever the tree holds.
     */
    public static List<SchemaDefect> inspect(JsonNode document) {
        return SchemaDocument.parse(document).defects();
    }
}
