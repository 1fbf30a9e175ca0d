package dev.capstan.tck.run;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.Transport;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the scenarios of rules against a subject, by Cucumber. */
public final class RunScenarios {

    private static final URI STEPS = URI.create("classpath:/dev/capstan/tck/steps");

    /** The area whose scenarios meet peers. */
    private static final String OF_PEERS = "discovery";

    private final Subject subject;

    public RunScenarios(Subject subject) {
        this.subject = subject;
    }

    /**
     * Runs the scenarios that are tagged with one of the rules, and tells of each as it ends. Those about peers run over
     * each transport by which the peers of the subject are met.
     */
    public void of(List<Rule> rules, Consumer<ScenarioResult> listener) {
        for (Transport transport : subject.transports()) {
            if (transport == Transport.HTTP) {
                over(transport, rules, listener);
            } else {
                List<Rule> ofPeers = rules.stream()
                        .filter(rule -> rule.area().equals(OF_PEERS))
                        .toList();
                over(transport, ofPeers, result -> listener.accept(result.over(transport.name())));
            }
        }
    }

    private void over(Transport transport, List<Rule> rules, Consumer<ScenarioResult> listener) {
        if (rules.isEmpty()) {
            return;
        }
        RuntimeOptionsBuilder options = new RuntimeOptionsBuilder()
                .addGlue(STEPS)
                .setMonochrome()
                .setPublishQuiet(true)
                .addTagFilter(TagExpressionParser.parse(wanted(rules, subject.claims(), transport)));
        rules.stream()
                .map(Rule::area)
                .distinct()
                .map(area -> FeatureWithLines.create(URI.create("classpath:/capstan/" + area), List.of()))
                .forEach(options::addFeature);
        run(options.build(), transport, listener);
    }

    /**
     * The tags of the rules, without those of what needs an area besides that is not claimed, and of what makes sense
     * over another transport alone.
     */
    static String wanted(List<Rule> rules, Set<String> claims, Transport over) {
        Stream<String> unclaimed =
                RuleBook.AREAS.stream().filter(area -> !claims.contains(area)).map(area -> "not @" + area);
        String tags = rules.stream().map(Rule::tag).collect(Collectors.joining(" or ", "(", ")"));
        Stream<String> others =
                Stream.of(Transport.values()).filter(one -> one != over).map(one -> "not " + one.tag());
        return Stream.of(Stream.of(tags), unclaimed, others)
                .flatMap(Function.identity())
                .collect(Collectors.joining(" and "));
    }

    private void run(RuntimeOptions options, Transport transport, Consumer<ScenarioResult> listener) {
        StepObjects steps = new StepObjects(Map.of(Subject.class, subject, Transport.class, transport));
        Runtime.builder()
                .withRuntimeOptions(options)
                .withClassLoader(RunScenarios.class::getClassLoader)
                .withObjectFactorySupplier(() -> steps)
                .withAdditionalPlugins(new Results(listener))
                .build()
                .run();
    }
}
