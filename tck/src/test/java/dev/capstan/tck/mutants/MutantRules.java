package dev.capstan.tck.mutants;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules that are checked of each broken server, and how they are. */
final class MutantRules {

    private static final RuleBook BOOK = RuleBook.bundled();

    /** The number of other rules of its clauses that are checked of a broken server: none in the gate, all at night. */
    private static final int OTHER_RULES = Integer.getInteger("mutants.neighbours", 0);

    private MutantRules() {}

    static boolean isOfLimits(Mutant broken) {
        return Stream.concat(broken.red().stream(), broken.green().stream()).anyMatch(MutantRules::isOfLimits);
    }

    static boolean isOfLimits(String rule) {
        return rule.startsWith("INV-4.");
    }

    static boolean isOnBus(Mutant broken) {
        return broken.red().stream().anyMatch(MutantRules::isOnBus);
    }

    static boolean isOnBus(String rule) {
        return rule.startsWith("X-BUS-");
    }

    /** Whether a server that breaks the rule is one behind the proxy, and needs no server of its own. */
    static boolean isBehindProxy(String rule) {
        return !isOfLimits(rule) && !isOnBus(rule) && !isOnWire(rule) && !rule.startsWith("X-CL-");
    }

    static boolean isOnWire(Mutant broken) {
        return broken.red().stream().anyMatch(MutantRules::isOnWire);
    }

    /** The proxy speaks HTTP by a library, which reads connections in its own way: a relay tampers with them instead. */
    static boolean isOnWire(String rule) {
        return rule.startsWith("X-SEC-4.") || rule.startsWith("X-SEC-7.");
    }

    /** The clauses that are checked of a mutant and must hold. */
    static Set<String> holding(Mutant broken) {
        Set<String> holding = new TreeSet<>(selected(broken));
        holding.removeAll(broken.red());
        return holding;
    }

    /**
     * The rules that are checked of a broken server: those that it breaks, those that it names as green, and some others
     * of the clauses that it breaks. Which ones depends on its name, so that the mutants of a clause share its rules.
     */
    static Set<String> selected(Mutant broken) {
        Set<String> checked = within(broken.green());
        checked.addAll(broken.red());
        List<String> others = new ArrayList<>(within(clauses(broken)));
        others.removeAll(checked);
        Collections.shuffle(others, new Random(broken.name().hashCode()));
        checked.addAll(others.subList(0, Math.min(OTHER_RULES, others.size())));
        return checked;
    }

    private static Set<String> within(Set<String> groups) {
        return covered(rule -> groups.stream().anyMatch(group -> rule.equals(group) || rule.startsWith(group + ".")));
    }

    private static Set<String> clauses(Mutant broken) {
        return broken.red().stream()
                .map(id -> BOOK.find(id)
                        .orElseThrow(() -> new AssertionError(
                                "the server that " + broken + " breaks " + id + ", which is not a valid rule"))
                        .clause())
                .collect(Collectors.toSet());
    }

    /** The rules that hold behind none of the broken servers: that they hold behind the proxy is to be shown besides. */
    static Set<String> seenOnlyRed(List<Mutant> mutants, Predicate<String> which) {
        Set<String> rules = covered(which);
        mutants.forEach(broken -> rules.removeAll(holding(broken)));
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
