package dev.capstan.tck.rules;

import dev.capstan.tck.json.BundledFile;
import dev.capstan.tck.subject.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All clauses of all areas and their rules, in the order of the areas and of the files. */
public record RuleBook(List<Clause> clauses) {

    /** The areas, each with a file of rules. */
    public static final List<String> AREAS = Subject.AREAS;

    public RuleBook {
        clauses = List.copyOf(clauses);
        Set<String> seen = new HashSet<>();
        clauses.stream().flatMap(clause -> clause.rules().stream()).forEach(rule -> {
            if (!seen.add(rule.id())) {
                throw new IllegalArgumentException("the rule " + rule.id() + " is in the rule book twice");
            }
        });
    }

    /** Returns the rules that come with the kit, which are read once. */
    public static RuleBook bundled() {
        return Bundled.BOOK;
    }

    private static final class Bundled {
        static final RuleBook BOOK = read();

        private static RuleBook read() {
            Map<String, Document> documents = DocumentRow.readAll(BundledFile.yaml("rules/documents.yaml"));
            return new RuleBook(AREAS.stream()
                    .flatMap(area -> ClauseRow.readAll(area, BundledFile.yaml("rules/" + area + ".yaml"), documents))
                    .toList());
        }
    }

    /** Returns every rule of every clause. */
    public List<Rule> rules() {
        return clauses.stream().flatMap(clause -> clause.rules().stream()).toList();
    }

    /** Returns the rule of an id; empty if there is none. */
    public Optional<Rule> find(String id) {
        return rules().stream().filter(rule -> rule.id().equals(id)).findFirst();
    }
}
