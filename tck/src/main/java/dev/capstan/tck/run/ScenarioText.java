package dev.capstan.tck.run;

import dev.capstan.tck.rules.Rule;
import io.cucumber.core.gherkin.Feature;
import io.cucumber.messages.types.Envelope;
import io.cucumber.messages.types.FeatureChild;
import io.cucumber.messages.types.GherkinDocument;
import io.cucumber.messages.types.Location;
import io.cucumber.messages.types.RuleChild;
import io.cucumber.messages.types.Tag;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The source text of a scenario.
 *
 * @param location the feature and the line
 * @param text its lines, without their common indentation
 */
public record ScenarioText(String location, String text) {

    /** Returns the scenarios of a rule, in the order of the features. */
    public static List<ScenarioText> of(Rule rule) {
        return Scenarios.all().stream().flatMap(feature -> of(rule, feature)).toList();
    }

    private static Stream<ScenarioText> of(Rule rule, Feature feature) {
        List<FeatureChild> children = StreamSupport.stream(
                        feature.getParseEvents().spliterator(), false)
                .map(Envelope.class::cast)
                .map(Envelope::getGherkinDocument)
                .flatMap(Optional::stream)
                .map(GherkinDocument::getFeature)
                .flatMap(Optional::stream)
                .flatMap(parsed -> parsed.getChildren().stream())
                .toList();
        List<String> lines = feature.getSource().lines().toList();
        TreeSet<Integer> starts = new TreeSet<>(List.of(lines.size() + 1));
        children.stream().flatMap(child -> child.getRule().stream()).forEach(written -> {
            starts.add(start(written.getTags(), written.getLocation()));
            written.getChildren().forEach(child -> starts.add(start(child)));
        });
        return children.stream()
                .flatMap(child -> child.getRule().stream())
                .filter(written -> written.getTags().stream().map(Tag::getName).anyMatch(rule.tag()::equals))
                .flatMap(written -> written.getChildren().stream())
                .filter(child -> child.getScenario().isPresent())
                .map(child -> {
                    int start = start(child);
                    Integer end = starts.higher(start);
                    String text =
                            String.join("\n", lines.subList(start - 1, (end == null ? lines.size() + 1 : end) - 1));
                    return new ScenarioText(
                            ResultCollector.location(feature.getUri(), start),
                            text.stripTrailing().stripIndent());
                });
    }

    private static int start(RuleChild child) {
        return child.getScenario()
                .map(scenario -> start(scenario.getTags(), scenario.getLocation()))
                .or(() -> child.getBackground().map(background -> start(List.of(), background.getLocation())))
                .orElseThrow();
    }

    private static int start(List<Tag> tags, Location keyword) {
        return Stream.concat(tags.stream().map(Tag::getLocation), Stream.of(keyword))
                .mapToInt(location -> location.getLine().intValue())
                .min()
                .orElseThrow();
    }
}
