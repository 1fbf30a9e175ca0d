package dev.capstan.tck.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.verdict.ExpectedFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A reader of the file of expected failures, <code>expected: [{id, reason}]</code> in YAML. An error in the file is a
 * {@link HarnessError} that names the entry and the correction.
 */
public final class ExpectedFailuresReader {

    private final Path file;
    private final RuleBook ruleBook;

    private ExpectedFailuresReader(Path file, RuleBook ruleBook) {
        this.file = file;
        this.ruleBook = ruleBook;
    }

    /** Reads a file about the rules that come with the kit. */
    public static ExpectedFailures from(Path file) {
        return from(file, RuleBook.bundled());
    }

    static ExpectedFailures from(Path file, RuleBook ruleBook) {
        try {
            return new ExpectedFailuresReader(file, ruleBook).read(Yaml.read(file.toString(), Files.readString(file)));
        } catch (IOException e) {
            throw new HarnessError("the expected failures " + file + " cannot be read", e);
        } catch (IllegalArgumentException e) {
            throw new HarnessError(String.valueOf(e.getMessage()), e);
        }
    }

    private ExpectedFailures read(JsonNode root) {
        JsonNode entries = root.path("expected");
        if (!root.isObject() || root.size() != 1 || !entries.isArray()) {
            throw wrong("write one list under 'expected', each entry with an 'id' and a 'reason'");
        }
        Map<String, String> reasons = new LinkedHashMap<>();
        for (int index = 0; index < entries.size(); index++) {
            String where = "entry " + (index + 1);
            JsonNode entry = entries.get(index);
            known(where, entry);
            Rule rule = rule(where, text(where, entry, "id"));
            String reason = text(where + " (" + rule.id() + ")", entry, "reason");
            if (reasons.put(rule.id(), reason) != null) {
                throw wrong(where + " names " + rule.id() + " again; keep one of the two");
            }
        }
        return new ExpectedFailures(reasons);
    }

    private Rule rule(String where, String id) {
        Rule rule = ruleBook.find(id).orElseThrow(() -> unknown(where, id));
        if (!rule.isCovered()) {
            throw wrong(where + " names " + id + ", which the kit does not check; remove the entry");
        }
        return rule;
    }

    private HarnessError unknown(String where, String id) {
        List<String> within = ruleBook.rules().stream()
                .filter(rule -> rule.isWithin(id))
                .map(Rule::id)
                .toList();
        if (within.isEmpty()) {
            return wrong(where + " names '" + id + "', which is not a valid rule; 'capstan-tck list' prints them all");
        }
        return wrong(where + " names " + id + ", which is a group of rules; name the failing ones of "
                + String.join(", ", within));
    }

    private void known(String where, JsonNode entry) {
        entry.fieldNames().forEachRemaining(key -> {
            if (!Set.of("id", "reason").contains(key)) {
                throw wrong(where + " has the unknown key '" + key + "'; the valid keys are id and reason");
            }
        });
    }

    private String text(String where, JsonNode entry, String key) {
        JsonNode value = entry.path(key);
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw wrong(where + " has no string at '" + key + "'");
        }
        return value.textValue();
    }

    private HarnessError wrong(String problem) {
        return new HarnessError("the expected failures " + file + ": " + problem);
    }
}
