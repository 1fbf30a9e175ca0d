package dev.capstan.tck.run;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.verdict.ScenarioResult;
import io.cucumber.core.feature.FeatureWithLines;
import io.cucumber.core.options.RuntimeOptions;
import io.cucumber.core.options.RuntimeOptionsBuilder;
import io.cucumber.core.runtime.Runtime;
import io.cucumber.tagexpressions.TagExpressionParser;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the scenarios of rules against a subject, by Cucumber. */
public final class RunScenarios {

    private static final URI STEPS = URI.create("classpath:/dev/capstan/tck/steps");

    private final Subject subject;

    public RunScenarios(Subject subject) {
        this.subject = subject;
    }

    /** Runs the scenarios that are tagged with one of the rules, and tells of each as it ends. */
    public void of(List<Rule> rules, Consumer<ScenarioResult> listener) {
        if (rules.isEmpty()) {
            return;
        }
        RuntimeOptionsBuilder options = new RuntimeOptionsBuilder()
                .addGlue(STEPS)
                .setMonochrome()
                .setPublishQuiet(true)
                .addTagFilter(TagExpressionParser.parse(wanted(rules, subject.claims())));
        rules.stream()
                .map(Rule::area)
                .distinct()
                .map(area -> FeatureWithLines.create(URI.create("classpath:/capstan/" + area), List.of()))
                .forEach(options::addFeature);
        run(options.build(), listener);
    }

    /** The tags of the rules, without those of what needs an area besides that is not claimed. */
    static String wanted(List<Rule> rules, Set<String> claims) {
        Stream<String> unclaimed =
                RuleBook.AREAS.stream().filter(area -> !claims.contains(area)).map(area -> "not @" + area);
        String tags = rules.stream().map(Rule::tag).collect(Collectors.joining(" or ", "(", ")"));
        return Stream.concat(Stream.of(tags), unclaimed).collect(Collectors.joining(" and "));
    }

    private void run(RuntimeOptions options, Consumer<ScenarioResult> listener) {
        StepObjects steps = new StepObjects(Map.of(Subject.class, subject));
        Runtime.builder()
                .withRuntimeOptions(options)
                .withClassLoader(RunScenarios.class::getClassLoader)
                .withObjectFactorySupplier(() -> steps)
                .withAdditionalPlugins(new Results(listener))
                .build()
                .run();
    }
}
