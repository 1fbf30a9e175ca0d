package dev.capstan.tck.mutants.generated;

import dev.capstan.tck.mutants.generated.MutantOutcome.Verdict;
import dev.capstan.tck.verdict.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The judge of mutants: first by the shapes, then by one rule after another until one fails. Rules that caught another
 * mutant of the same kind of response come first.
 */
final class MutantJudge {

    private final RecordedRun recorded;
    private final long maxMillis;
    private final Map<ResponseKind, Set<String>> catchers = new ConcurrentHashMap<>();
    private final Set<ResponseKind> shown = ConcurrentHashMap.newKeySet();
    private final Set<ResponseKind> unseen = ConcurrentHashMap.newKeySet();

    /**
     * Creates a judge.
     *
     * @param maxMillis time for one mutant in milliseconds
     */
    MutantJudge(RecordedRun recorded, long maxMillis) {
        this.recorded = recorded;
        this.maxMillis = maxMillis;
    }

    /** Judges a mutant. */
    MutantOutcome judge(GeneratedMutant mutant, ServerLane lane) {
        long begun = System.nanoTime();
        Optional<PublishedShapes.Violation> violation = PublishedShapes.of(mutant, recorded.samples(mutant.kind()));
        if (violation.isPresent() && isSeen(mutant, violation.get(), lane)) {
            return new MutantOutcome(
                    mutant,
                    Verdict.CAUGHT_BY_SHAPE,
                    violation.get().rule(),
                    violation.get().reason(),
                    1,
                    elapsed(begun));
        }
        return judgeByRules(mutant, lane, begun);
    }

    /**
     * Whether a run of the kit notices what the shapes notice. One mutant of each kind of response shows it for all
     * others: the kit compares every response of its runs.
     */
    private boolean isSeen(GeneratedMutant mutant, PublishedShapes.Violation violation, ServerLane lane) {
        if (shown.contains(mutant.kind())) {
            return true;
        }
        if (unseen.contains(mutant.kind())) {
            return false;
        }
        Fault fault = mutant.fault();
        for (String rule : recorded.rulesFor(mutant).stream().limit(3).toList()) {
            try (ServerLane.Connection kit = lane.connect(fault)) {
                fault.arm();
                boolean seen = kit.check(new TreeSet<>(List.of(rule, violation.rule()))).stream()
                        .anyMatch(result -> result.rules().contains(violation.rule())
                                && result.verdict() == dev.capstan.tck.verdict.Verdict.FAILED);
                if (seen) {
                    shown.add(mutant.kind());
                    return true;
                }
            }
        }
        unseen.add(mutant.kind());
        return false;
    }

    private MutantOutcome judgeByRules(GeneratedMutant mutant, ServerLane lane, long begun) {
        Fault fault = mutant.fault();
        boolean decided = true;
        String undecided = "";
        int checked = 0;
        List<String> rules = ordered(mutant);
        try (ServerLane.Connection kit = lane.connect(fault)) {
            fault.arm();
            for (String rule : rules) {
                if (elapsed(begun) > maxMillis) {
                    decided = false;
                    undecided = "the time ended after " + checked + " of " + rules.size() + " rules";
                    break;
                }
                checked++;
                for (ScenarioResult result : kit.check(Set.of(rule))) {
                    switch (result.verdict()) {
                        case FAILED -> {
                            catchers.computeIfAbsent(mutant.kind(), kind -> ConcurrentHashMap.newKeySet())
                                    .add(rule);
                            return new MutantOutcome(
                                    mutant,
                                    Verdict.CAUGHT,
                                    rule,
                                    result.reason().orElse(""),
                                    checked,
                                    elapsed(begun));
                        }
                        case CANNOT_TELL, HARNESS_ERROR -> {
                            decided = false;
                            undecided = rule + ": " + result.reason().orElse("");
                        }
                        default -> {}
                    }
                }
            }
        }
        Verdict verdict = !fault.hasShown() ? Verdict.UNUSED : decided ? Verdict.SURVIVED : Verdict.UNDECIDED;
        return new MutantOutcome(mutant, verdict, "", undecided, checked, elapsed(begun));
    }

    private List<String> ordered(GeneratedMutant mutant) {
        Set<String> first = catchers.getOrDefault(mutant.kind(), Set.of());
        List<String> rules = recorded.rulesFor(mutant);
        List<String> ordered =
                new ArrayList<>(rules.stream().filter(first::contains).toList());
        ordered.addAll(rules.stream().filter(rule -> !first.contains(rule)).toList());
        return ordered;
    }

    private static long elapsed(long begun) {
        return (System.nanoTime() - begun) / 1_000_000;
    }
}
