package dev.capstan.tck.broken;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules that are checked of each broken server, and how they are. */
final class CheckedRules {

    private static final RuleBook BOOK = RuleBook.bundled();

    private CheckedRules() {}

    static boolean isOfLimits(BrokenServer broken) {
        return Stream.concat(broken.red().stream(), broken.green().stream()).anyMatch(CheckedRules::isOfLimits);
    }

    static boolean isOfLimits(String rule) {
        return rule.startsWith("INV-4.");
    }

    static boolean isOnBus(BrokenServer broken) {
        return broken.red().stream().anyMatch(CheckedRules::isOnBus);
    }

    static boolean isOnBus(String rule) {
        return rule.startsWith("X-BUS-");
    }

    /** Whether a server that breaks the rule is one behind the proxy, and needs no server of its own. */
    static boolean isBehindProxy(String rule) {
        return !isOfLimits(rule) && !isOnBus(rule) && !isOnWire(rule);
    }

    static boolean isOnWire(BrokenServer broken) {
        return broken.red().stream().anyMatch(CheckedRules::isOnWire);
    }

    /** The proxy speaks HTTP by a library, which reads connections in its own way: a relay tampers with them instead. */
    static boolean isOnWire(String rule) {
        return rule.startsWith("X-SEC-4.") || rule.startsWith("X-SEC-7.");
    }

    /** The clauses that are checked of a broken server and have to hold. */
    static Set<String> holding(BrokenServer broken) {
        Set<String> holding = new TreeSet<>(selected(broken));
        holding.removeAll(broken.red());
        return holding;
    }

    /** The clauses that are checked of a broken server: those of which it breaks a rule, and its neighbours. */
    static Set<String> selected(BrokenServer broken) {
        Set<String> clauses = broken.red().stream()
                .map(id -> BOOK.find(id)
                        .orElseThrow(() -> new AssertionError(
                                "the server that " + broken + " breaks " + id + ", which is no rule"))
                        .clause())
                .collect(Collectors.toSet());
        return covered(rule -> Stream.concat(clauses.stream(), broken.green().stream())
                .anyMatch(group -> rule.equals(group) || rule.startsWith(group + ".")));
    }

    /** The rules that hold behind none of the broken servers: that they hold behind the proxy is to be shown besides. */
    static Set<String> seenOnlyRed(List<BrokenServer> shelf, Predicate<String> which) {
        Set<String> rules = covered(which);
        shelf.forEach(broken -> rules.removeAll(holding(broken)));
        return rules;
    }

    static Set<String> covered(Predicate<String> which) {
        return BOOK.rules().stream()
                .filter(Rule::isCovered)
                .map(Rule::id)
                .filter(which)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
