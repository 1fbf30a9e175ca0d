package dev.capstan.negotiation.counterexample;

import dev.capstan.core.Schema;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.pattern.FindMatchingText;

/** What comparisons ask, and what they remember of the answers for those that come after. */
public final class ComparisonCache {

    private static final int MAX_SIZE = 1_000;

    private final SchemaEngine engine;
    private final SchemaNodeCache nodes = new SchemaNodeCache();
    private final LruCache<TextChecks.Check, Schema> checks = new LruCache<>(MAX_SIZE, MAX_SIZE, schema -> 1);
    private final LruCache<TextSearches.Sought, FindMatchingText.TextSearchResult> searches =
            new LruCache<>(MAX_SIZE, MAX_SIZE, search -> 1);

    /** A cache for comparisons that ask this engine. */
    public ComparisonCache(SchemaEngine engine) {
        this.engine = engine;
    }

    /** Returns the parsed schemas. */
    public SchemaNodeCache nodes() {
        return nodes;
    }

    /** The search for instances that one comparison makes. */
    public FindCounterexample find(Vocabulary vocabulary) {
        SearchBudget budget = new SearchBudget();
        return new FindCounterexample(
                budget, new TextChecks(engine, checks, budget), new TextSearches(searches, budget), vocabulary);
    }
}
