package dev.capstan.tck.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The ways in which a history of the rule book breaks the promise that an id keeps its meaning. */
final class HistoryProblems {

    private HistoryProblems() {}

    /** The problems of a history, oldest version first, each version with the reasons of its changes. */
    static List<String> of(List<FrozenRuleBook> books, List<RuleBookVersion> versions) {
        List<String> problems = new ArrayList<>();
        Set<String> removed = new HashSet<>();
        for (int index = 0; index < books.size(); index++) {
            FrozenRuleBook book = books.get(index);
            List<RuleChange> changes =
                    index == 0 ? List.of() : books.get(index - 1).changesTo(book);
            problems.addAll(
                    unexplained(book.version(), changes, versions.get(index).reasons()));
            book.rules().keySet().stream()
                    .filter(removed::contains)
                    .forEach(id -> problems.add(book.version() + " uses the id " + id
                            + " again, which an earlier version removed; take a new id"));
            changes.stream()
                    .filter(change -> change.kind() == RuleChange.Kind.REMOVED)
                    .forEach(change -> removed.add(change.id()));
        }
        return problems;
    }

    private static List<String> unexplained(String version, List<RuleChange> changes, Map<String, String> reasons) {
        Set<String> explicable = changes.stream()
                .filter(change -> change.kind() != RuleChange.Kind.ADDED)
                .map(RuleChange::id)
                .collect(Collectors.toSet());
        List<String> problems = new ArrayList<>();
        explicable.stream()
                .filter(id -> reasons.getOrDefault(id, "").isBlank())
                .forEach(id -> problems.add(version + " changes or removes " + id
                        + " without a reason; add it to features/rulebook/versions.yaml, or take a new id"));
        reasons.keySet().stream()
                .filter(id -> !explicable.contains(id))
                .forEach(id -> problems.add(
                        version + " has a reason for " + id + ", which did not change; remove it from versions.yaml"));
        return problems;
    }
}
