package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.concurrent.LruCache;
import dev.capstan.validation.schema.SchemaDocument;
import dev.capstan.validation.schema.SchemaNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The most recently parsed schemas, by digest. */
public final class SchemaNodeCache {

    private static final int MAX_SCHEMAS = 512;
    private static final long MAX_CHARACTERS = 4_000_000;

    private static final ParsedSchema NONE = new ParsedSchema(SchemaNode.ANYTHING, Set.of(), 0);

    private final LruCache<String, ParsedSchema> cache =
            new LruCache<>(MAX_SCHEMAS, MAX_CHARACTERS, ParsedSchema::characters);

    /**
     * A parsed schema.
     *
     * @param root root of the parsed schema
     * @param words names and strings in the schema
     * @param characters length of the schema
     */
    public record ParsedSchema(SchemaNode root, Set<String> words, long characters) {}

    /** Returns a parsed schema; for null, one that accepts any JSON. */
    public ParsedSchema of(@Nullable Schema schema) {
        if (schema == null) {
            return NONE;
        }
        ParsedSchema before = cache.find(schema.digest());
        return before == null ? cache.put(schema.digest(), read(schema.document())) : before;
    }

    private static ParsedSchema read(JsonNode document) {
        return new ParsedSchema(
                SchemaDocument.parse(document).root(),
                Vocabulary.of(document),
                document.toString().length());
    }
}
