package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.SchemaDefect;
import dev.capstan.validation.schema.SchemaDocument;
import java.util.List;

/** The check at load time: whether a schema stays within the enforced subset of draft-07 (TC-2.1 to TC-2.12). */
public final class SchemaSubset {

    private SchemaSubset() {}

    /**
     * Returns every reason why a schema cannot be enforced, in the order of the document, each with an RFC 6901 pointer
     * into it. Empty if it can be enforced (TC-2.12). Never throws, even for a tree that is not JSON.
     */
    public static List<SchemaDefect> inspect(JsonNode document) {
        return SchemaDocument.parse(document).defects();
    }
}
