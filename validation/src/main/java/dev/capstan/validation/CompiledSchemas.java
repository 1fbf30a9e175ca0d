package dev.capstan.validation;

import dev.capstan.core.Schema;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The schemas compiled last, by their digest; those unused longest make way for a new one. */
final class CompiledSchemas {

    private final int maxSchemas;
    private final long maxWeight;
    private final Map<String, CompiledSchema> byDigest = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    /** Keeps at most so many schemas, and at most so much together. */
    CompiledSchemas(int maxSchemas, long maxWeight) {
        this.maxSchemas = maxSchemas;
        this.maxWeight = maxWeight;
    }

    /** What was compiled from a schema, compiling it where that was not done yet; two threads may both do it. */
    CompiledSchema get(Schema schema, Function<Schema, CompiledSchema> compile) {
        CompiledSchema known = known(schema);
        return known != null ? known : keep(schema, compile.apply(schema));
    }

    synchronized int size() {
        return byDigest.size();
    }

    private synchronized @Nullable CompiledSchema known(Schema schema) {
        return byDigest.get(schema.digest());
    }

    private synchronized CompiledSchema keep(Schema schema, CompiledSchema compiled) {
        CompiledSchema before = byDigest.put(schema.digest(), compiled);
        weight += compiled.weight() - (before == null ? 0 : before.weight());
        Iterator<CompiledSchema> oldest = byDigest.values().iterator();
        while (byDigest.size() > 1 && (byDigest.size() > maxSchemas || weight > maxWeight)) {
            weight -= oldest.next().weight();
            oldest.remove();
        }
        return compiled;
    }
}
