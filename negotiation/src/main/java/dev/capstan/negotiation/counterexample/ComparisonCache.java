package dev.capstan.negotiation.counterexample;

import dev.capstan.core.Schema;
import dev.capstan.core.concurrent.LruCache;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.pattern.FindMatchingText;

/** The caches that comparisons share. */
public final class ComparisonCache {

    private static final int MAX_ENTRIES = 1_000;

    private final SchemaEngine engine;
    private final SchemaNodeCache nodes = new SchemaNodeCache();
    private final LruCache<TextChecks.Check, Schema> checks = new LruCache<>(MAX_ENTRIES);
    private final LruCache<TextSearches.TextQuery, FindMatchingText.TextSearchResult> searches =
            new LruCache<>(MAX_ENTRIES);

    /** Creates a cache for comparisons that use this engine. */
    public ComparisonCache(SchemaEngine engine) {
        this.engine = engine;
    }

    /** Returns the parsed schemas. */
    public SchemaNodeCache nodes() {
        return nodes;
    }

    /** Creates the search for instances of one comparison. */
    public FindCounterexample find(Vocabulary vocabulary) {
        SearchBudget budget = new SearchBudget();
        return new FindCounterexample(
                budget, new TextChecks(engine, checks, budget), new TextSearches(searches, budget), vocabulary);
    }
}
