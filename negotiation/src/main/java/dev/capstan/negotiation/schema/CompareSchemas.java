package dev.capstan.negotiation.schema;

import dev.capstan.core.Schema;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.counterexample.ComparisonCache;
import dev.capstan.negotiation.counterexample.SchemaNodeCache;
import dev.capstan.negotiation.counterexample.Vocabulary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The check whether a receiver accepts everything that a sender may send, with all differences (NEG-3.3, NEG-4.2).
 *
 * <p>The verdict "compatible" is never wrong, and every break comes with an instance that the engine has confirmed. If
 * the schemas are too complex for the budget of one comparison, the verdict is unknown.
 */
public final class CompareSchemas {

    private final SchemaEngine engine;
    private final ComparisonCache cache;

    /** Creates a comparison that confirms its findings with this engine. */
    public CompareSchemas(SchemaEngine engine) {
        this.engine = engine;
        this.cache = new ComparisonCache(engine);
    }

    /**
     * Compares what a sender may send with what a receiver accepts. A missing schema accepts any JSON. A schema that
     * cannot be enforced is an {@link IllegalArgumentException}.
     *
     * @param reading assumption about what the sender sends
     */
    public Comparison compare(@Nullable Schema sender, @Nullable Schema receiver, SenderModel reading) {
        SchemaNodeCache.ParsedSchema from = cache.nodes().of(sender);
        SchemaNodeCache.ParsedSchema to = cache.nodes().of(receiver);
        SchemaPair pair = new SchemaPair(sender, receiver, from.root(), to.root());
        Vocabulary vocabulary = new Vocabulary(from.words(), to.words());
        return pair.from().equals(pair.to())
                ? new Comparison(Comparison.Verdict.COMPATIBLE, List.of(), true)
                : new ComparisonRun(pair, reading, vocabulary, engine, cache).result();
    }
}
