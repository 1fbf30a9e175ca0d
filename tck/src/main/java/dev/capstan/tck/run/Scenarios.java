package dev.capstan.tck.run;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.subject.OptionalFeature;
import io.cucumber.core.feature.FeatureParser;
import io.cucumber.core.feature.FeatureWithLines;
import io.cucumber.core.gherkin.Feature;
import io.cucumber.core.gherkin.Pickle;
import io.cucumber.core.options.RuntimeOptionsBuilder;
import io.cucumber.core.runtime.FeaturePathFeatureSupplier;
import io.cucumber.tagexpressions.Expression;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The features that come with the kit, read once. */
final class Scenarios {

    private static final String ROOT = "classpath:/capstan";

    private Scenarios() {}

    /** Returns all features. */
    static List<Feature> all() {
        return ParsedFeatures.ALL;
    }

    /** Returns the scenarios that match an expression, as Cucumber runs them. */
    static List<Pickle> pickles(Expression filter) {
        return ParsedFeatures.PICKLES.stream()
                .filter(scenario -> filter.evaluate(scenario.tags()))
                .map(TaggedScenario::pickle)
                .toList();
    }

    /** Returns the optional features that the scenarios of a rule need. */
    static Set<OptionalFeature> features(Rule rule) {
        return ParsedFeatures.PICKLES.stream()
                .filter(scenario -> scenario.tags().contains(rule.tag()))
                .flatMap(scenario -> OptionalFeature.neededBy(scenario.tags()).stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(OptionalFeature.class)));
    }

    /** Returns a scenario as planned. */
    static PlannedScenario planned(Pickle pickle) {
        return new PlannedScenario(
                ResultCollector.rules(pickle.getTags()),
                pickle.getName(),
                ResultCollector.location(pickle.getUri(), pickle.getLocation().getLine()));
    }

    /** The features and scenarios, read on first use. */
    private static final class ParsedFeatures {

        static final List<Feature> ALL = new FeaturePathFeatureSupplier(
                        Scenarios.class::getClassLoader,
                        new RuntimeOptionsBuilder()
                                .addFeature(FeatureWithLines.create(URI.create(ROOT), List.of()))
                                .build(),
                        new FeatureParser(UUID::randomUUID))
                .get();

        static final List<TaggedScenario> PICKLES = ALL.stream()
                .flatMap(feature -> feature.getPickles().stream())
                .map(pickle -> new TaggedScenario(pickle, pickle.getTags()))
                .toList();
    }

    /** A scenario with its tags, which Cucumber would list again on each call. */
    private record TaggedScenario(Pickle pickle, List<String> tags) {}
}
