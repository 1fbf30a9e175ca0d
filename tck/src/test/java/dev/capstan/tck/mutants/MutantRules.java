package dev.capstan.tck.mutants;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules that are checked for each mutant. */
final class MutantRules {

    private static final RuleBook BOOK = RuleBook.bundled();

    /** The rules that the kit checks. */
    private static final List<String> COVERED =
            BOOK.rules().stream().filter(Rule::isCovered).map(Rule::id).toList();

    /** The rules that are checked for a mutant, by its name. */
    private static final Map<String, Set<String>> SELECTED = new ConcurrentHashMap<>();

    /** The number of other rules of its clauses that are checked for a mutant: none in the gate, all at night. */
    private static final int OTHER_RULES = Integer.getInteger("mutants.neighbours", 0);

    private MutantRules() {}

    static boolean isOfLimits(Mutant mutant) {
        return Stream.concat(mutant.red().stream(), mutant.green().stream()).anyMatch(MutantRules::isOfLimits);
    }

    static boolean isOfLimits(String rule) {
        return rule.startsWith("INV-4.");
    }

    static boolean isOnBus(Mutant mutant) {
        return mutant.red().stream().anyMatch(MutantRules::isOnBus);
    }

    static boolean isOnBus(String rule) {
        return rule.startsWith("X-BUS-");
    }

    /** Whether mutants that break the rule run behind the proxy and share one server. */
    static boolean isBehindProxy(String rule) {
        return !isOfLimits(rule) && !isOnBus(rule) && !isOnWire(rule) && !rule.startsWith("X-CL-");
    }

    static boolean isOnWire(Mutant mutant) {
        return mutant.red().stream().anyMatch(MutantRules::isOnWire);
    }

    /** Whether mutants that break the rule run behind the relay: the proxy cannot change the bytes of a request. */
    static boolean isOnWire(String rule) {
        return rule.startsWith("X-SEC-4.") || rule.startsWith("X-SEC-7.");
    }

    /** Returns the rules that are checked for a mutant and must hold. */
    static Set<String> holding(Mutant mutant) {
        Set<String> holding = new TreeSet<>(selected(mutant));
        holding.removeAll(mutant.red());
        return holding;
    }

    /**
     * Returns the rules that are checked for a mutant: those that it breaks, those that it names as green, and some others
     * of the clauses that it breaks. Its name selects them, so that the mutants of a clause share its rules.
     */
    static Set<String> selected(Mutant mutant) {
        return SELECTED.computeIfAbsent(mutant.name(), name -> {
            Set<String> checked = within(mutant.green());
            checked.addAll(mutant.red());
            List<String> others = new ArrayList<>(within(clauses(mutant)));
            others.removeAll(checked);
            Collections.shuffle(others, new Random(name.hashCode()));
            checked.addAll(others.subList(0, Math.min(OTHER_RULES, others.size())));
            return Collections.unmodifiableSet(checked);
        });
    }

    private static Set<String> within(Set<String> groups) {
        return covered(rule -> groups.stream().anyMatch(group -> rule.equals(group) || rule.startsWith(group + ".")));
    }

    private static Set<String> clauses(Mutant mutant) {
        return mutant.red().stream()
                .map(id -> BOOK.find(id)
                        .orElseThrow(() -> new AssertionError(
                                "the server that " + mutant + " breaks " + id + ", which is not a valid rule"))
                        .clause())
                .collect(Collectors.toSet());
    }

    /** Returns the rules that no mutant must pass. A run without a mutant shows that they hold behind the proxy. */
    static Set<String> withoutHoldingMutant(List<Mutant> mutants, Predicate<String> which) {
        Set<String> rules = covered(which);
        mutants.forEach(mutant -> rules.removeAll(holding(mutant)));
        return rules;
    }

    static Set<String> covered(Predicate<String> which) {
        return COVERED.stream().filter(which).collect(Collectors.toCollection(TreeSet::new));
    }
}
