package dev.capstan.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Features.Source;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.OptionalFeature;
import io.cucumber.messages.types.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FeaturesTest {

    private static final Pattern WIRE_WORDS = Pattern.compile(
            "\\b(?:GET|POST|PUT|PATCH|DELETE|HTTP)\\b|\\bstatus (?:is )?[1-5]\\d\\d\\b|(?<![\\w:/.])/(?:rpc|invocations|negotiations|audit|agh|capabilities/\\{)|\\bagh\\.network\\.");

    /** The words of the steps by which a scenario uses an area. */
    private static final Map<String, Pattern> USES = Map.of(
            "invocation", Pattern.compile("\\bis invoked\\b|\\binvokes\\b"),
            "typed-capabilities",
                    Pattern.compile(
                            "\\bis asked for \"[^\"]+\" (?:with|in the session with|until)\\b|\\bfiles are loaded\\b|\\ba file with one of these values\\b"),
            "grants", Pattern.compile("\\bagent that may use\\b|\\bthe agent executes\\b"));

    private static final Set<String> OPTIONAL =
            Arrays.stream(OptionalFeature.values()).map(OptionalFeature::tag).collect(Collectors.toSet());

    private final RuleBook book = RuleBook.bundled();
    private final List<Source> features = Features.all();

    @Test
    void everyCoveredClauseHasAScenario() {
        Set<String> checked = features.stream()
                .flatMap(feature -> feature.rules().stream())
                .filter(rule -> !Source.scenarios(rule).isEmpty())
                .flatMap(rule -> Source.tags(rule).stream())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(book.rules().stream().filter(Rule::isCovered).map(Rule::tag)).isSubsetOf(checked);
    }

    @Test
    void everyRuleOfAFeatureIsTaggedWithOneCoveredClauseOfItsAreaAndWithItsKeywordAndOrigin() {
        for (Source feature : features) {
            for (var written : feature.rules()) {
                List<String> tags = Source.tags(written).stream()
                        .filter(tag -> !OPTIONAL.contains(tag))
                        .toList();
                Rule clause = book.find(tags.get(0).substring(1))
                        .orElseThrow(() -> new AssertionError(feature.path() + " names the unknown clause " + tags));
                assertThat(tags)
                        .as("%s: %s", feature.path(), written.getName())
                        .containsExactly(
                                clause.tag(),
                                "@" + clause.keyword().name().toLowerCase(Locale.ROOT),
                                "@" + clause.origin().wire());
                assertThat(clause.isCovered()).as("%s is covered", clause.id()).isTrue();
                assertThat(clause.area()).as("the area of %s", clause.id()).isEqualTo(feature.area());
            }
        }
    }

    @Test
    void eachOptionalFeatureIsNeededByAScenarioAndEachNeedIsAKnownFeature() {
        Set<String> needs = features.stream()
                .flatMap(feature -> Stream.of(
                                feature.tags().stream(),
                                feature.rules().stream().flatMap(rule -> Source.tags(rule).stream()),
                                feature.scenarios().stream().flatMap(scenario -> Source.tags(scenario).stream()))
                        .flatMap(tags -> tags))
                .filter(tag -> tag.startsWith("@needs-"))
                .collect(Collectors.toSet());

        assertThat(needs).isEqualTo(OPTIONAL);
    }

    @Test
    void aClauseIsWrittenAsOneRuleAndPerhapsAnotherOnEachWire() {
        assertThat(clauses(features.stream().filter(feature -> !feature.isWire())))
                .doesNotHaveDuplicates();
        assertThat(features.stream().filter(Source::isWire))
                .allSatisfy(wire ->
                        assertThat(clauses(Stream.of(wire))).as(wire.path()).doesNotHaveDuplicates());
    }

    private static List<String> clauses(Stream<Source> features) {
        return features.flatMap(feature -> feature.rules().stream())
                .map(rule -> Source.tags(rule).get(0))
                .toList();
    }

    @Test
    void everyExampleStandsUnderARule() {
        assertThat(features).isNotEmpty().allSatisfy(feature -> assertThat(feature.children())
                .as(feature.path())
                .allSatisfy(child -> assertThat(child.getScenario()).isEmpty()));
    }

    @Test
    void anExampleHasAName() {
        assertThat(features.stream().flatMap(feature -> feature.scenarios().stream()))
                .extracting(Scenario::getName)
                .allSatisfy(name -> assertThat(name).isNotBlank());
    }

    @Test
    void anExampleJudgesSomethingInSixStepsOrFewer() {
        for (Source feature : features) {
            for (Scenario scenario : feature.scenarios()) {
                assertThat(scenario.getSteps())
                        .as("%s: %s", feature.path(), scenario.getName())
                        .hasSizeBetween(1, 6)
                        .anyMatch(step -> step.getKeyword().equals("Then "));
            }
        }
    }

    @Test
    void anExampleThatUsesAnotherAreaCarriesItsTag() {
        for (Source feature : features) {
            for (Scenario scenario : feature.scenarios()) {
                USES.forEach((area, use) -> {
                    boolean uses = scenario.getSteps().stream()
                            .anyMatch(step -> use.matcher(Source.text(step)).find());
                    if (uses && !feature.tags().contains("@" + area)) {
                        assertThat(Source.tags(scenario))
                                .as("%s: %s", feature.path(), scenario.getName())
                                .contains("@" + area);
                    }
                });
            }
        }
    }

    @Test
    void bindingScenariosAreOnlyInTheWireFolder() {
        for (Source feature : features) {
            if (!feature.isWire()) {
                List<String> steps = feature.scenarios().stream()
                        .flatMap(scenario -> scenario.getSteps().stream())
                        .map(Source::text)
                        .toList();
                assertThat(steps)
                        .as(feature.path())
                        .noneMatch(text -> WIRE_WORDS.matcher(text).find());
            }
        }
    }
}
