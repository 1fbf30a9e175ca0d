package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Violation;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.counterexample.ComparisonCache;
import dev.capstan.negotiation.counterexample.FindCounterexample;
import dev.capstan.negotiation.counterexample.InstanceLocation;
import dev.capstan.negotiation.counterexample.OmissionRule;
import dev.capstan.negotiation.counterexample.SearchProblem;
import dev.capstan.negotiation.counterexample.SearchResult;
import dev.capstan.negotiation.counterexample.Vocabulary;
import dev.capstan.negotiation.schema.Comparison.Verdict;
import dev.capstan.negotiation.schema.Difference.Effect;
import dev.capstan.negotiation.schema.Difference.Kind;
import dev.capstan.validation.schema.SchemaNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One comparison in progress: the verdict on the whole, and the effect of each difference. */
final class ComparisonRun {

    private static final String UNCONFIRMED = "the counterexample could not be confirmed";

    private final SchemaPair pair;
    private final SchemaEngine engine;
    private final FindCounterexample find;
    private final OmissionRule omissionRule;
    private final InstanceLocation location;
    private final Vocabulary vocabulary;
    private final List<Difference> differences = new ArrayList<>();

    ComparisonRun(
            SchemaPair pair, SenderModel reading, Vocabulary vocabulary, SchemaEngine engine, ComparisonCache cache) {
        this.pair = pair;
        this.engine = engine;
        this.vocabulary = vocabulary;
        this.find = cache.find(vocabulary);
        this.omissionRule = new OmissionRule(reading == SenderModel.AS_WRITTEN, false);
        this.location = InstanceLocation.root(pair.from(), pair.to(), omissionRule);
    }

    Comparison result() {
        SearchResult whole = findViolation(pair.to(), location);
        boolean compatible = whole instanceof SearchResult.Unsatisfiable;
        SchemaDiff.Findings findings = SchemaDiff.of(SchemaLocation.root(pair, location), vocabulary.unusedName(0));
        for (CandidateDifference finding : findings.list()) {
            withEffect(finding, compatible).ifPresent(differences::add);
        }
        if (!compatible) {
            account(whole);
        }
        differences.sort(Comparator.comparing(Difference::pointer));
        return new Comparison(verdict(compatible), differences, findings.complete());
    }

    /** Finds an instance that the sender may send and that violates a constraint of the receiver. */
    private SearchResult findViolation(SchemaNode demand, InstanceLocation at) {
        SearchResult result = find.search(new SearchProblem(Set.of(pair.from()), Set.of(demand), at));
        boolean unconfirmed = result instanceof SearchResult.Found found
                && !(at.allows(found.value()) && pair.isBreaking(found.value(), engine));
        return unconfirmed ? new SearchResult.Undecided(UNCONFIRMED) : result;
    }

    /** Returns a finding with its effect, or empty if it only rephrases the same constraints. */
    private Optional<Difference> withEffect(CandidateDifference finding, boolean compatible) {
        SchemaNode demand = finding.demand();
        if (demand == null) {
            return Optional.of(finding.withoutEffect());
        }
        boolean met = isImplied(finding, demand);
        if (met && finding.kind() == Kind.NARROWED) {
            return Optional.empty();
        }
        CandidateDifference known = met && finding.kind() == Kind.CHANGED ? finding.kind(Kind.WIDENED) : finding;
        return Optional.of(met || compatible ? known.withoutEffect() : broken(known, demand));
    }

    /** Whether the sender's schema implies the constraint at this location. */
    private boolean isImplied(CandidateDifference finding, SchemaNode demand) {
        SearchProblem question =
                new SearchProblem(finding.location().from().shapes(), Set.of(demand), InstanceLocation.ANY);
        return find.search(question) instanceof SearchResult.Unsatisfiable;
    }

    private Difference broken(CandidateDifference finding, SchemaNode demand) {
        SearchResult result = findViolation(finding.location().path().apply(demand), location);
        if (result instanceof SearchResult.Found found) {
            return new Difference(
                    finding.kind(),
                    finding.pointer(),
                    finding.message(),
                    Effect.BREAKS,
                    finding.avoidable(),
                    found.value());
        }
        if (result instanceof SearchResult.Undecided undecided) {
            return new Difference(
                    finding.kind(),
                    finding.pointer(),
                    finding.message() + "; undecided whether that breaks anything: " + undecided.reason(),
                    Effect.UNPROVEN,
                    false,
                    null);
        }
        return finding.withoutEffect();
    }

    /**
     * Adds a difference if none explains the result for the whole. If all breaks are avoidable, also checks whether
     * avoiding them suffices.
     */
    private void account(SearchResult whole) {
        if (whole instanceof SearchResult.Found found && count(Effect.BREAKS) == 0) {
            differences.add(unexplainedDifference(found.value()));
        }
        if (whole instanceof SearchResult.Undecided undecided && count(Effect.BREAKS) + count(Effect.UNPROVEN) == 0) {
            differences.add(unproven("undecided whether {receiver} accepts all values: " + undecided.reason()));
        }
        boolean allAvoidable = count(Effect.BREAKS) > 0
                && differences.stream().allMatch(d -> d.effect() != Effect.BREAKS || d.avoidable());
        if (allAvoidable) {
            InstanceLocation without =
                    InstanceLocation.root(pair.from(), pair.to(), omissionRule.includingUnknownToReceiver());
            SearchResult left = findViolation(pair.to(), without);
            if (left instanceof SearchResult.Found found) {
                differences.add(unexplainedDifference(found.value()));
            } else if (left instanceof SearchResult.Undecided undecided) {
                differences.add(
                        unproven("undecided whether {receiver} accepts all other values: " + undecided.reason()));
            }
        }
    }

    /** Returns a break that no single difference explains. */
    private Difference unexplainedDifference(JsonNode instance) {
        Violation first = pair.receiver() == null
                ? new Violation("", "is refused")
                : engine.validate(pair.receiver(), instance).get(0);
        String message =
                "the differences together make {receiver} refuse a value that {sender} accepts: " + first.message();
        return new Difference(
                Kind.CHANGED, SchemaLocation.pointer(first.path(), instance), message, Effect.BREAKS, false, instance);
    }

    private static Difference unproven(String message) {
        return new Difference(Kind.CHANGED, "", message, Effect.UNPROVEN, false, null);
    }

    private Verdict verdict(boolean compatible) {
        if (compatible) {
            return Verdict.COMPATIBLE;
        }
        return count(Effect.BREAKS) > 0 ? Verdict.BREAKING : Verdict.UNKNOWN;
    }

    private long count(Effect effect) {
        return differences.stream().filter(d -> d.effect() == effect).count();
    }
}
