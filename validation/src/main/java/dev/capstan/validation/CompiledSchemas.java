package dev.capstan.validation;

import dev.capstan.core.Schema;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A cache of compiled schemas by their digest. The least recently used ones are evicted. */
final class CompiledSchemas {

    private final int maxSchemas;
    private final long maxWeight;
    private final Map<String, CompiledSchema> byDigest = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    /**
     * Creates a cache.
     *
     * @param maxSchemas maximum number of schemas
     * @param maxWeight maximum total {@link CompiledSchema#memoryUse}; the newest schema stays even if it exceeds this
     *     alone
     */
    CompiledSchemas(int maxSchemas, long maxWeight) {
        this.maxSchemas = maxSchemas;
        this.maxWeight = maxWeight;
    }

    /** Returns the compiled form of a schema, and compiles it on a miss. Two threads may both compile it. */
    CompiledSchema get(Schema schema, Function<Schema, CompiledSchema> compile) {
        CompiledSchema known = known(schema);
        return known != null ? known : cache(schema, compile.apply(schema));
    }

    synchronized int size() {
        return byDigest.size();
    }

    private synchronized @Nullable CompiledSchema known(Schema schema) {
        return byDigest.get(schema.digest());
    }

    private synchronized CompiledSchema cache(Schema schema, CompiledSchema compiled) {
        CompiledSchema before = byDigest.put(schema.digest(), compiled);
        weight += compiled.memoryUse() - (before == null ? 0 : before.memoryUse());
        Iterator<CompiledSchema> oldest = byDigest.values().iterator();
        while (byDigest.size() > 1 && (byDigest.size() > maxSchemas || weight > maxWeight)) {
            weight -= oldest.next().memoryUse();
            oldest.remove();
        }
        return compiled;
    }
}
