package dev.capstan.tck.run;

import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The decision whether a rule applies to a subject: to what it claims and to the optional features that it offers. */
public final class Applicability {

    private final Set<String> claims;
    private final Set<OptionalFeature> features;

    /**
     * Reads the claims and features of a subject.
     *
     * @param subject a subject that responds
     */
    public Applicability(Subject subject) {
        this.claims = subject.claims();
        this.features = subject.features();
    }

    /** Returns the tags of scenarios that need an area or a feature that the subject does not have. */
    static List<String> excludedTags(Subject subject) {
        Stream<String> unclaimed = RuleBook.AREAS.stream()
                .filter(area -> !subject.claims().contains(area))
                .map(area -> "@" + area);
        Stream<String> unsupported = Stream.of(OptionalFeature.values())
                .filter(feature -> !subject.features().contains(feature))
                .map(OptionalFeature::tag);
        return Stream.concat(unclaimed, unsupported).toList();
    }

    /**
     * Whether the subject claims the area of the rule, and the profile {@code capstan} if the rule is Capstan's own.
     */
    public boolean isClaimed(Rule rule) {
        return claims.contains(rule.area())
                && (rule.origin() instanceof Origin.Stated || claims.contains(Subject.OWN_PROFILE));
    }

    /**
     * Returns the reason why a covered rule does not apply, or empty if it does.
     *
     * @param planned the rules that have a scenario in the run
     */
    public Optional<String> inapplicable(Rule rule, Set<String> planned) {
        if (!claims.contains(rule.area())) {
            return Optional.of("the subject does not claim " + rule.area());
        }
        if (!isClaimed(rule)) {
            return Optional.of("the subject does not claim the profile " + Subject.OWN_PROFILE);
        }
        if (planned.contains(rule.id())) {
            return Optional.empty();
        }
        List<OptionalFeature> missing = Scenarios.features(rule).stream()
                .filter(feature -> !features.contains(feature))
                .toList();
        return Optional.of(
                missing.isEmpty()
                        ? "each scenario needs another area or another transport"
                        : missing.stream()
                                .map(feature -> feature.description() + " (feature " + feature.id() + ")")
                                .collect(Collectors.joining(" and ", "the subject does not offer ", "")));
    }
}
