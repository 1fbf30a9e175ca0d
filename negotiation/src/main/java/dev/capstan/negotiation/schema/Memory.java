package dev.capstan.negotiation.schema;

import dev.capstan.core.Schema;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.port.TextPatterns;

/** What comparisons ask, and what they remember of the answers for those that come after. */
final class Memory {

    private static final int MOST = 1_000;

    private final SchemaEngine engine;
    private final TextPatterns patterns;
    private final Shapes shapes = new Shapes();
    private final Kept<TextChecks.Check, Schema> checks = new Kept<>(MOST, MOST, schema -> 1);
    private final Kept<TextSearches.Sought, TextPatterns.Search> searches = new Kept<>(MOST, MOST, search -> 1);

    Memory(SchemaEngine engine, TextPatterns patterns) {
        this.engine = engine;
        this.patterns = patterns;
    }

    Shapes shapes() {
        return shapes;
    }

    /** The search for instances that one comparison makes. */
    FindInstance find(Vocabulary vocabulary) {
        Budget budget = new Budget();
        return new FindInstance(
                budget,
                new TextChecks(engine, checks, budget),
                new TextSearches(patterns, searches, budget),
                vocabulary);
    }
}
