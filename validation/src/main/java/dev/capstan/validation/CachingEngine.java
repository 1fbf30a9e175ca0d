package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.Violation;
import dev.capstan.core.concurrent.LruCache;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.assertion.Evaluation;
import dev.capstan.validation.schema.SchemaNode;
import java.util.List;
import java.util.function.Function;

/** An engine that caches compiled schemas by their digest. The least recently used ones are evicted. */
class CachingEngine implements SchemaEngine {

    private static final int MAX_SCHEMAS = 10_000;
    private static final long MAX_BYTES = 134_217_728L;

    private final Function<SchemaNode, Evaluation> compiler;
    private final LruCache<String, CompiledSchema> byDigest;

    /** Creates an engine with a cache of up to 10,000 schemas, or fewer if they are large. */
    CachingEngine(Function<SchemaNode, Evaluation> compiler) {
        this(compiler, MAX_SCHEMAS, MAX_BYTES);
    }

    /**
     * Creates an engine.
     *
     * @param maxSchemas maximum number of schemas
     * @param maxBytes maximum total {@link CompiledSchema#memoryUse}; the newest schema stays even if it exceeds this
     *     alone
     */
    CachingEngine(Function<SchemaNode, Evaluation> compiler, int maxSchemas, long maxBytes) {
        this.compiler = compiler;
        this.byDigest = new LruCache<>(maxSchemas, maxBytes, CompiledSchema::memoryUse);
    }

    @Override
    public final List<SchemaDefect> inspect(JsonNode document) {
        return SchemaSubset.inspect(document);
    }

    @Override
    public final List<Violation> validate(Schema schema, JsonNode payload) {
        return get(schema).violations(payload);
    }

    /** Returns the compiled form of a schema, and compiles it on a miss. Two threads may both compile it. */
    private CompiledSchema get(Schema schema) {
        CompiledSchema known = byDigest.find(schema.digest());
        return known != null ? known : byDigest.put(schema.digest(), CompiledSchema.of(schema.document(), compiler));
    }

    int size() {
        return byDigest.size();
    }
}
