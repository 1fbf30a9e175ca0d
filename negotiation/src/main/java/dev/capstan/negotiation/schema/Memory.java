package dev.capstan.negotiation.schema;

import dev.capstan.core.Schema;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.pattern.FindText;

/** What comparisons ask, and what they remember of the answers for those that come after. */
final class Memory {

    private static final int MOST = 1_000;

    private final SchemaEngine engine;
    private final SchemaNodeCache nodes = new SchemaNodeCache();
    private final Kept<TextChecks.Check, Schema> checks = new Kept<>(MOST, MOST, schema -> 1);
    private final Kept<TextSearches.Sought, FindText.Finding> searches = new Kept<>(MOST, MOST, search -> 1);

    Memory(SchemaEngine engine) {
        this.engine = engine;
    }

    SchemaNodeCache nodes() {
        return nodes;
    }

    /** The search for instances that one comparison makes. */
    FindInstance find(Vocabulary vocabulary) {
        Budget budget = new Budget();
        return new FindInstance(
                budget, new TextChecks(engine, checks, budget), new TextSearches(searches, budget), vocabulary);
    }
}
