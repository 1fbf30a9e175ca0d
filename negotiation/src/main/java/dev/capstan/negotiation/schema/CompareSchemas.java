package dev.capstan.negotiation.schema;

import dev.capstan.core.Schema;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.counterexample.ComparisonCache;
import dev.capstan.negotiation.counterexample.SchemaNodeCache;
import dev.capstan.negotiation.counterexample.Vocabulary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a receiver takes all that a sender may send, and what is different between the two (NEG-3.3, NEG-4.2).
 *
 * <p>It is never wrong about "compatible", and every break comes with an instance that the engine was asked about. Where the
 * schemas are too entangled for the work that one comparison may take, the verdict is unknown.
 */
public final class CompareSchemas {

    private final SchemaEngine engine;
    private final ComparisonCache cache;

    /** Compares with this engine to confirm what is found. */
    public CompareSchemas(SchemaEngine engine) {
        this.engine = engine;
        this.cache = new ComparisonCache(engine);
    }

    /**
     * Compares what a sender may send with what a receiver takes. A side without a schema is one that takes any JSON.
     * A schema that cannot be enforced is an {@link IllegalArgumentException}.
     *
     * @param reading what the sender's schema is taken to let it send
     */
    public Comparison compare(@Nullable Schema sender, @Nullable Schema receiver, SenderModel reading) {
        SchemaNodeCache.Read from = cache.nodes().of(sender);
        SchemaNodeCache.Read to = cache.nodes().of(receiver);
        SchemaPair sides = new SchemaPair(sender, receiver, from.root(), to.root());
        Vocabulary vocabulary = new Vocabulary(from.words(), to.words());
        return sides.from().equals(sides.to())
                ? new Comparison(Comparison.Verdict.COMPATIBLE, List.of())
                : new ComparisonRun(sides, reading, vocabulary, engine, cache).result();
    }
}
