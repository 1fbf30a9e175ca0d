package dev.capstan.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Yaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** All clauses of all areas, in the order of the areas and of the files. */
public record RuleBook(List<Rule> rules) {

    /** The areas, each with a file of rules. */
    public static final List<String> AREAS =
            List.of("typed-capabilities", "invocation", "discovery", "negotiation", "grants");

    public RuleBook {
        rules = List.copyOf(rules);
        Set<String> seen = new HashSet<>();
        for (Rule rule : rules) {
            if (!seen.add(rule.id())) {
                throw new IllegalArgumentException("the rule " + rule.id() + " stands in the book twice");
            }
        }
    }

    /** The rules that come with the kit. */
    public static RuleBook bundled() {
        return new RuleBook(AREAS.stream().flatMap(RuleBook::area).toList());
    }

    public Optional<Rule> find(String id) {
        return rules.stream().filter(rule -> rule.id().equals(id)).findFirst();
    }

    /** The rules of one area. */
    public List<Rule> of(String area) {
        return rules.stream().filter(rule -> rule.area().equals(area)).toList();
    }

    private static Stream<Rule> area(String area) {
        String name = "capstan/rules/" + area + ".yaml";
        try (InputStream file = RuleBook.class.getClassLoader().getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalArgumentException("the kit was built without " + name);
            }
            return RuleRow.readAll(area, Yaml.read(name, new String(file.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One row of a file of rules. */
    private record RuleRow(String file, JsonNode row) {

        private static final Set<String> KEYS =
                Set.of("id", "keyword", "seed", "origin", "text", "covered", "untestable", "excluded");

        static Stream<Rule> readAll(String area, JsonNode rows) {
            return rows.valueStream().map(row -> new RuleRow(area, row).read());
        }

        Rule read() {
            row.fieldNames().forEachRemaining(key -> {
                if (!KEYS.contains(key)) {
                    throw wrong("has the unknown key '" + key + "'");
                }
            });
            return new Rule(
                    text("id"),
                    file,
                    Keyword.valueOf(text("keyword")),
                    text("seed"),
                    Origin.valueOf(text("origin").toUpperCase(Locale.ROOT)),
                    text("text"),
                    coverage());
        }

        private Coverage coverage() {
            long verdicts = Stream.of("covered", "untestable", "excluded")
                    .filter(row::has)
                    .count();
            if (verdicts != 1) {
                throw wrong("needs one of covered, untestable and excluded");
            }
            if (row.has("untestable")) {
                return new Coverage.Untestable(text("untestable"));
            }
            if (row.has("excluded")) {
                return new Coverage.Excluded(text("excluded"));
            }
            if (!row.get("covered").asBoolean(false)) {
                throw wrong("is covered, or says why it is untestable or excluded");
            }
            return new Coverage.Covered();
        }

        private String text(String key) {
            JsonNode value = row.path(key);
            if (!value.isTextual() || value.textValue().isBlank()) {
                throw wrong("has no text at '" + key + "'");
            }
            return value.textValue();
        }

        private IllegalArgumentException wrong(String what) {
            return new IllegalArgumentException(
                    "in the rules of " + file + ", " + row.path("id").asText("a row without an id") + " " + what);
        }
    }
}
