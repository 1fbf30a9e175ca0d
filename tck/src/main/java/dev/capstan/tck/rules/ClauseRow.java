package dev.capstan.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One entry of a rules file: a clause, with one child for each statement if it has several. */
record ClauseRow(String area, JsonNode row, Map<String, Document> documents) {

    private static final Set<String> KEYS = Set.of(
            "id",
            "keyword",
            "text",
            "intent",
            "statements",
            "sources",
            "own",
            "note",
            "covered",
            "untestable",
            "excluded");
    private static final Set<String> STATEMENT_KEYS =
            Set.of("id", "keyword", "text", "sources", "own", "note", "covered", "untestable", "excluded");
    private static final Set<String> SOURCE_KEYS = Set.of("document", "section", "level", "quote", "related");

    static Stream<Clause> readAll(String area, JsonNode rows, Map<String, Document> documents) {
        return rows.valueStream().map(row -> new ClauseRow(area, row, documents).read());
    }

    private Clause read() {
        known(row, KEYS);
        String id = text(row, "id");
        return new Clause(
                id,
                text(row, "text"),
                text(row, "intent"),
                row.has("statements") ? statements(id) : List.of(rule(row)));
    }

    private List<Rule> statements(String id) {
        JsonNode statements = row.get("statements");
        if (!statements.isArray() || statements.size() < 2) {
            throw wrong("needs a list of at least two 'statements'");
        }
        if (Stream.of("covered", "untestable", "excluded", "sources", "own", "note")
                .anyMatch(row::has)) {
            throw wrong("must have coverage and sources in its statements");
        }
        return IntStream.range(0, statements.size())
                .mapToObj(index -> statement(statements.get(index), id + "." + (index + 1)))
                .toList();
    }

    private Rule statement(JsonNode statement, String id) {
        known(statement, STATEMENT_KEYS);
        if (!text(statement, "id").equals(id)) {
            throw wrong("has the statement " + statement.get("id") + " where " + id + " is expected");
        }
        return rule(statement);
    }

    private Rule rule(JsonNode node) {
        return new Rule(
                text(node, "id"),
                text(row, "id"),
                area,
                Keyword.valueOf(text(node.has("keyword") ? node : row, "keyword")),
                origin(node),
                text(node, "text"),
                coverage(node));
    }

    private Origin origin(JsonNode node) {
        List<Source> sources =
                node.path("sources").valueStream().map(this::source).toList();
        if (node.has("own")) {
            if (sources.stream().anyMatch(source -> !source.related())) {
                throw wrong("has 'own' beside a source that states it; mark the source as related, or remove 'own'");
            }
            return new Origin.Own(text(node, "own"), sources);
        }
        if (sources.isEmpty() || sources.get(0).related()) {
            throw wrong("needs 'own', or a source that states it before the related ones");
        }
        Optional<String> note = node.has("note") ? Optional.of(text(node, "note")) : Optional.empty();
        return new Origin.Stated(sources, note);
    }

    private Source source(JsonNode source) {
        known(source, SOURCE_KEYS);
        String id = text(source, "document");
        Document document = documents.get(id);
        if (document == null) {
            throw wrong("quotes the unknown document '" + id + "'");
        }
        return new Source(
                document,
                text(source, "section"),
                Source.Level.valueOf(text(source, "level").toUpperCase(Locale.ROOT)),
                Optional.ofNullable(source.path("quote").textValue()),
                source.path("related").asBoolean(false));
    }

    private Coverage coverage(JsonNode node) {
        long verdicts =
                Stream.of("covered", "untestable", "excluded").filter(node::has).count();
        if (verdicts != 1) {
            throw wrong("needs exactly one of covered, untestable and excluded");
        }
        if (node.has("untestable")) {
            return new Coverage.Untestable(text(node, "untestable"));
        }
        if (node.has("excluded")) {
            return new Coverage.Excluded(text(node, "excluded"));
        }
        if (!node.get("covered").asBoolean(false)) {
            throw wrong("needs 'covered: true', or a reason under untestable or excluded");
        }
        return new Coverage.Covered();
    }

    private void known(JsonNode node, Set<String> keys) {
        node.fieldNames().forEachRemaining(key -> {
            if (!keys.contains(key)) {
                throw wrong("has the unknown key '" + key + "'");
            }
        });
    }

    private String text(JsonNode node, String key) {
        JsonNode value = node.path(key);
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw wrong("has no string at '" + key + "'");
        }
        return value.textValue();
    }

    private IllegalArgumentException wrong(String problem) {
        return new IllegalArgumentException(
                "in the rules of " + area + ", " + row.path("id").asText("a row without an id") + " " + problem);
    }
}
