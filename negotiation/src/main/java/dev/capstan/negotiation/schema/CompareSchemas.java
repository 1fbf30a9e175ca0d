package dev.capstan.negotiation.schema;

import dev.capstan.core.Schema;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.port.TextPatterns;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds out whether a receiver takes all that a sender may send, and what is different between the two. */
public final class CompareSchemas {

    /** Compares with this engine to confirm what is found, and these patterns to look for texts. */
    public CompareSchemas(SchemaEngine engine, TextPatterns patterns) {}

    /**
     * Compares what a sender may send with what a receiver takes. A side without a schema is one that takes any JSON.
     *
     * @param reading what the sender's schema is taken to let it send
     */
    public Comparison compare(@Nullable Schema sender, @Nullable Schema receiver, Reading reading) {
        return new Comparison(Comparison.Verdict.UNKNOWN, List.of());
    }
}
