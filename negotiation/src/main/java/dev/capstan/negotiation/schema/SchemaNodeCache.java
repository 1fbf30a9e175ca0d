package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.validation.schema.SchemaDocument;
import dev.capstan.validation.schema.SchemaNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The schemas parsed last, by their digest. */
final class SchemaNodeCache {

    private static final int MOST = 512;
    private static final long MOST_CHARACTERS = 4_000_000;

    private static final Read NONE = new Read(SchemaNode.ANYTHING, Set.of(), 0);

    private final Kept<String, Read> known = new Kept<>(MOST, MOST_CHARACTERS, Read::characters);

    /**
     * What is known of a schema.
     *
     * @param root the schema, parsed
     * @param words the names and texts that are written in it
     * @param characters how long it is
     */
    record Read(SchemaNode root, Set<String> words, long characters) {}

    Read of(@Nullable Schema schema) {
        if (schema == null) {
            return NONE;
        }
        Read before = known.find(schema.digest());
        return before == null ? known.keep(schema.digest(), read(schema.document())) : before;
    }

    private static Read read(JsonNode document) {
        return new Read(
                SchemaDocument.parse(document).root(),
                Vocabulary.of(document),
                document.toString().length());
    }
}
