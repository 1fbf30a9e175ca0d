package dev.capstan.tck.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.FrozenRule;
import dev.capstan.tck.rules.FrozenRuleBook;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The published results of implementations, and the ways in which one contradicts the rule book or itself. */
final class ResultFiles {

    static final Path DIRECTORY = Path.of("..", "conformance", "results");

    static final Schema SCHEMA =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(Json.read(schema()));

    private ResultFiles() {}

    /** The results by file name. */
    static Map<String, JsonNode> all() throws IOException {
        Map<String, JsonNode> results = new TreeMap<>();
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".json")).toList()) {
                results.put(file.getFileName().toString(), Json.read(Files.readString(file)));
            }
        }
        return results;
    }

    /** The problems of a result that keeps the schema. */
    static List<String> problems(JsonNode result) {
        String kit = result.path("kit").asText();
        Optional<FrozenRuleBook> book = FrozenRuleBook.bundled(kit);
        if (book.isEmpty()) {
            return List.of("the rule book has no version " + kit);
        }
        List<String> problems = new ArrayList<>();
        Map<String, FrozenRule> rules = book.get().rules();
        Map<String, Map<String, Integer>> documents = new TreeMap<>();
        result.path("rules").properties().forEach(entry -> {
            FrozenRule rule = rules.get(entry.getKey());
            String verdict = entry.getValue().asText();
            if (rule == null) {
                problems.add("the rule book " + kit + " has no rule " + entry.getKey());
                return;
            }
            if (!isPossible(rule, verdict)) {
                problems.add(rule.id() + " is a " + rule.keyword() + ", whose verdict cannot be " + verdict);
            }
            if (rule.keyword() == Keyword.MUST && !verdict.equals(Verdict.INAPPLICABLE.wire())) {
                documents.computeIfAbsent(rule.origin(), key -> new TreeMap<>()).merge(verdict, 1, Integer::sum);
            }
            boolean explained = result.path("reasons").has(rule.id());
            if (explained == verdict.equals(Verdict.PASSED.wire())) {
                problems.add(rule.id() + (explained ? " passed, but has a reason" : " needs a reason"));
            }
        });
        result.path("reasons").fieldNames().forEachRemaining(id -> {
            if (!result.path("rules").has(id)) {
                problems.add(id + " has a reason and no verdict");
            }
        });
        Map<String, Map<String, Integer>> stated = new TreeMap<>();
        result.path("documents").forEach(document -> {
            Map<String, Integer> counts =
                    stated.computeIfAbsent(document.path("id").asText(), key -> new TreeMap<>());
            document.path("must").properties().stream()
                    .filter(count -> count.getValue().asInt() > 0)
                    .forEach(
                            count -> counts.put(count.getKey(), count.getValue().asInt()));
        });
        if (!stated.equals(documents)) {
            problems.add("the numbers of the documents are " + stated + ", and the verdicts give " + documents);
        }
        return problems;
    }

    private static boolean isPossible(FrozenRule rule, String verdict) {
        return rule.keyword() == Keyword.MUST
                ? !verdict.equals(Verdict.WARNING.wire())
                : !verdict.equals(Verdict.FAILED.wire());
    }

    private static String schema() {
        try (InputStream file = ResultFiles.class.getResourceAsStream("/capstan/result.schema.json")) {
            if (file == null) {
                throw new IllegalStateException("the class path lacks capstan/result.schema.json");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
