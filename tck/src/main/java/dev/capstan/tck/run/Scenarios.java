package dev.capstan.tck.run;

import io.cucumber.core.feature.FeatureParser;
import io.cucumber.core.feature.FeatureWithLines;
import io.cucumber.core.gherkin.Feature;
import io.cucumber.core.gherkin.Pickle;
import io.cucumber.core.options.RuntimeOptionsBuilder;
import io.cucumber.core.runtime.FeaturePathFeatureSupplier;
import io.cucumber.tagexpressions.Expression;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The features that come with the kit, read once. */
final class Scenarios {

    private static final String ROOT = "classpath:/capstan";

    private Scenarios() {}

    /** All of them. */
    static List<Feature> all() {
        return Read.ALL;
    }

    /** The features of which a scenario is wanted. */
    static List<Feature> features(Expression wanted) {
        return Read.ALL.stream()
                .filter(feature -> feature.getPickles().stream().anyMatch(pickle -> wanted.evaluate(pickle.getTags())))
                .toList();
    }

    /** The scenarios that are wanted. */
    static Stream<Planned> planned(Expression wanted) {
        return Read.ALL.stream()
                .flatMap(feature -> feature.getPickles().stream())
                .filter(pickle -> wanted.evaluate(pickle.getTags()))
                .map(Scenarios::planned);
    }

    private static Planned planned(Pickle pickle) {
        return new Planned(
                Results.rules(pickle.getTags()),
                pickle.getName(),
                Results.location(pickle.getUri(), pickle.getLocation().getLine()));
    }

    /** Read when they are first wanted. */
    private static final class Read {

        static final List<Feature> ALL = new FeaturePathFeatureSupplier(
                        Scenarios.class::getClassLoader,
                        new RuntimeOptionsBuilder()
                                .addFeature(FeatureWithLines.create(URI.create(ROOT), List.of()))
                                .build(),
                        new FeatureParser(UUID::randomUUID))
                .get();
    }
}
