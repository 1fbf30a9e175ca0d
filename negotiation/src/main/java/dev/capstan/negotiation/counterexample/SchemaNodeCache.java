package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.validation.schema.SchemaDocument;
import dev.capstan.validation.schema.SchemaNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The schemas parsed last, by their digest. */
public final class SchemaNodeCache {

    private static final int MAX_SIZE = 512;
    private static final long MAX_CHARACTERS = 4_000_000;

    private static final Read NONE = new Read(SchemaNode.ANYTHING, Set.of(), 0);

    private final LruCache<String, Read> known = new LruCache<>(MAX_SIZE, MAX_CHARACTERS, Read::characters);

    /**
     * What is known of a schema.
     *
     * @param root the schema, parsed
     * @param words the names and texts that are written in it
     * @param characters how long it is
     */
    public record Read(SchemaNode root, Set<String> words, long characters) {}

    /** Returns what is known of a schema; of one that takes any JSON where there is none. */
    public Read of(@Nullable Schema schema) {
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
