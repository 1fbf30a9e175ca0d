package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.Schema;
import dev.capstan.core.concurrent.LruCache;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.schema.StringConstraints;

/** A check of strings against patterns and formats, with the engine that enforces them. */
record TextChecks(SchemaEngine engine, LruCache<Check, Schema> schemas, SearchBudget budget) {

    /** A schema with a single keyword. */
    record Check(String keyword, String value) {}

    boolean matches(String text, String pattern) {
        return passes(text, new Check("pattern", pattern));
    }

    boolean has(String text, String format) {
        return passes(text, new Check("format", format));
    }

    /** Whether a string meets all constraints. */
    boolean satisfies(String text, StringConstraints demands) {
        return (demands.length().isAny() || demands.length().contains(text.codePointCount(0, text.length())))
                && demands.patterns().stream().allMatch(pattern -> matches(text, pattern))
                && demands.formats().stream().allMatch(format -> has(text, format));
    }

    private boolean passes(String text, Check check) {
        budget.spend(20 + text.length());
        Schema known = schemas.find(check);
        Schema schema = known != null
                ? known
                : schemas.put(check, Schema.of(Json.object().put(check.keyword(), check.value())));
        return engine.validate(schema, TextNode.valueOf(text)).isEmpty();
    }
}
